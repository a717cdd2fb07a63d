/** Puts the text of a field on the clipboard; without a secure context, by the command that browsers keep for that. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  field.select();
  if ('clipboard' in navigator) {
    const copied = await navigator.clipboard.writeText(field.value).then(
      () => true,
      () => false,
    );
    if (copied) return true;
  }
  return document.execCommand('copy');
}
