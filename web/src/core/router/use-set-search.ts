import { type NavigateOptions, useNavigate } from '@tanstack/react-router';

type How = Pick<NavigateOptions, 'replace' | 'resetScroll' | 'ignoreBlocker'>;

/** Changes what stands behind the `?` of the address, on whatever screen that is. */
export function useSetSearch() {
  const navigate = useNavigate();
  // The router types a search by its route, and this serves them all; each list reads its own with its own schema.
  return (search: object, how: How) => navigate({ to: '.', search: search as never, ...how });
}
