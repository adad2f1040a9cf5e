/** Stylesheets that did not come, most likely when they were loaded ahead: the build asks for each only once. */
const lost = new Set<HTMLLinkElement>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/**
 * Asks again for the stylesheets that did not come: whoever goes to their page by now would find it bare.
 * @throws Error when one doesn't come again
 */
export async function loadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(loadAgain));
}

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`${again.href} did not come`)));
    lost.delete(link);
    link.replaceWith(again);
  });
