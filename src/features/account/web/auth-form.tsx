import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { AppError } from '../../../domain/errors.ts';
import { ResponseError } from '../../../http/client.ts';
import type { PostedForm } from '../../../http/page-rendering.ts';
import { useEntry } from './use-return-to.ts';

interface AuthFormProps {
  path: '/' | '/register';
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  onChange?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A form that works before its script has loaded. The browser then submits the form, and the server responds with the next page (rule R223).
 * The method is POST, because GET would put the password into the address.
 */
export function AuthForm({ path, formRef, children, ...handlers }: AuthFormProps) {
  const entry: [string, string][] = Object.entries(useEntry() as Record<string, string>);
  return (
    <form ref={formRef} method="post" action={path} noValidate {...handlers}>
      {entry.map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      {children}
    </form>
  );
}

/** Reads the values from the fields when the form is sent. Some password managers set values without the events that React handles. */
export const valuesOf = <Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Record<Name, string> => {
  const data = new FormData(form ?? undefined);
  const valueOf = (name: Name): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
};

/** The error of a form that the browser submitted before the script had loaded and the server refused. */
export function refusal(form: PostedForm | null): Error | null {
  if (form === null) return null;
  const { code, message, fields } = form.error;
  return new ResponseError(code as AppError['code'], { message, ...(fields && { fields }) }, message, 400);
}
