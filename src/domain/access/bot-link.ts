/**
 * Makes the link to the bot that contains the code of a request (rule R96). It keeps the parameters of the bot's
 * address.
 * @param code without a code the link is the plain address
 */
export function botLink(botUrl: string, code: string | null): string {
  if (code === null) return botUrl;
  const url = new URL(botUrl);
  url.searchParams.set('start', code);
  return url.href;
}
