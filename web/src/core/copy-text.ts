/**
 * Copies a text; false where the browser refuses. Browsers offer the clipboard on https and localhost only; elsewhere the
 * older command asks with an event what is to be copied.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isCopied;
}
