/** Retries stylesheets that failed to load, before their page is shown without styles. Vite requests each stylesheet only once. */
/** Stylesheets whose request failed, usually during a prefetch. */
const failed = new Set<HTMLLinkElement>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

/** @throws Error when a stylesheet fails again */
export async function retryFailedStylesheets(): Promise<void> {
  await Promise.all([...failed].map(reload));
}

const reload = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error(`${copy.href} did not load`)));
    failed.delete(link);
    link.replaceWith(copy);
  });
