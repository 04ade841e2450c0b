/** A callback address, when it is a path of this application; undefined for anything that leads elsewhere. */
export function ownPath(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || address.startsWith('//')) return undefined;
  const url = new URL(address, location.origin);
  // Dots may leave two slashes in front, which begin the address of another server.
  if (url.origin !== location.origin || url.pathname.startsWith('//') || /[\\\s]/.test(address)) return undefined;
  return url.pathname + url.search + url.hash;
}
