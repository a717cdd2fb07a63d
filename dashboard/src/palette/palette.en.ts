/** Ctrl+K. */
export const palette = {
  title: 'Find calls, people and commands',
  placeholder: 'Type a command, a name, or words of a call',
  commands: 'Commands',
  calls: 'Calls',
  people: 'People',
  callsOf: 'Calls of {name}',
  allCalls: 'All calls with “{query}”',
  none: 'Nothing is called that.',
  searching: 'Searching…',
  failed: 'Calls and people could not be searched.',
};
