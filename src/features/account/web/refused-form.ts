import { createContext } from 'react';
import type { PostedForm } from '../../../http/page-rendering.ts';

/**
 * The form that the browser submitted without the script and the server refused. The server sets it on the page with which
 * it responds; on every other page it is `null`.
 */
export const RefusedForm = createContext<PostedForm | null>(null);
