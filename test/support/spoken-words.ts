/** Lower-case words as they are spoken, without punctuation. */
export const spokenWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
