import { createContext } from 'react';
import type { PostedForm } from '../../../http/page-rendering.ts';

/** The form that the server has refused, on the page that the server rendered because of it; `null` on every other page. */
export const RefusedForm = createContext<PostedForm | null>(null);
