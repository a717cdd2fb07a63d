/** Longer turns are cut between sentences into cues of about this many characters: two lines of a subtitle. */
const cueLength = 84;
const tags = { caller: 'Agent', customer: 'Customer' };

/** WebVTT with a voice tag in every cue; a cue runs from its first sound to its last. */
export function webVtt(sentences) {
  const cues = [];
  for (const { speaker, turn, start, end, text } of sentences) {
    const last = cues.at(-1);
    if (last?.turn === turn && last.text.length + text.length < cueLength) {
      last.text += ` ${text}`;
      last.end = end;
    } else cues.push({ speaker, turn, start, end, text });
  }
  const lines = cues.map((cue) => `${clock(cue.start)} --> ${clock(cue.end)}\n<v ${tags[cue.speaker]}>${cue.text}\n`);
  return `WEBVTT\n\n${lines.join('\n')}`;
}

/** Seconds as hh:mm:ss.mmm. */
function clock(seconds) {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
