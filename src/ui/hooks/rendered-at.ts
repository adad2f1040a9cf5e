import { createContext } from 'react';

/**
 * When the server rendered the page, ms since 1970. The browser uses this time during hydration, because the clock of the device may show another
 * day. A page that is rendered only in the browser does not need it.
 */
export const RenderedAt = createContext(0);
