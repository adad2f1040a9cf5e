/**
 * The link to the bot that carries the code of a request (rule R96). Parameters of the bot's address stay.
 * @param code none gives the plain address
 */
export function botLink(botUrl: string, code: string | null): string {
  if (code === null) return botUrl;
  const url = new URL(botUrl);
  url.searchParams.set('start', code);
  return url.href;
}
