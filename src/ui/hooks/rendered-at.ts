import { createContext } from 'react';

/**
 * When the server rendered the page, ms since 1970. The browser uses this time while React takes the page over, because the clock of the device
 * may show another day. A page that the browser renders does not need it.
 */
export const RenderedAt = createContext(0);
