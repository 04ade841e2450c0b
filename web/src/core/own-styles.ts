/** Brings the application's styles into force, which the page fetches without waiting for them (web/first-paint.ts). */
export function startStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
  return Promise.all(Array.from(links, applied));
}

function applied(link: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    link.addEventListener('load', () => done(), { once: true });
    // A page without its looks is of more use than none.
    link.addEventListener('error', () => done(), { once: true });
    link.rel = 'stylesheet';
  });
}
