/** The name of a download ends as its content asks for, whatever the file was called when it came. */
export function withEnding(filename: string, ending: string): string {
  return filename.toLowerCase().endsWith(`.${ending}`) ? filename : `${filename}.${ending}`;
}

/** The Content-Disposition header of a download (RFC 6266): an ASCII name for old clients and the full name for others. */
export function attachment(filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(filename)}`;
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
