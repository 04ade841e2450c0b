/** A callback address, when it is a path of this application; undefined for anything that leads elsewhere. */
export function ownPath(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || address.startsWith('//')) return undefined;
  const url = new URL(address, location.origin);
  return url.origin === location.origin && !/[\\\s]/.test(address) ? url.pathname + url.search + url.hash : undefined;
}
