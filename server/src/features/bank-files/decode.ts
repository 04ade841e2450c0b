/** The text of a bank's file: UTF-8, UTF-16, or what its XML names; else the older code page of Central Europe. Without its mark of the byte order, and without zeros, which are no text. */
export function textOf(bytes: Uint8Array): string {
  return decoded(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '');
}

function decoded(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (b === 0 && d === 0 && a && c)) return new TextDecoder('utf-16le').decode(bytes);
  if ((a === 0xfe && b === 0xff) || (a === 0 && c === 0 && b && d)) return new TextDecoder('utf-16be').decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    // A name that is no encoding is a RangeError, bytes that are not of it a TypeError.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
