import { createContext } from 'react';

/**
 * When the server has rendered the page, ms since 1970. The browser has it while React takes the page over: the clock of the device
 * may show another day. A page that renders itself does not need it.
 */
export const RenderedAt = createContext(0);
