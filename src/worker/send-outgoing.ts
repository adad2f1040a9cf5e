import { listOutgoing, removeOutgoing, type OutgoingRequest } from '../ui/offline/outgoing.ts';
import { outcomeOf, type SendingOutcome } from './decisions.ts';

const TIMEOUT_MS = 60_000;

/**
 * Sends the submissions that no page could send (rule R197). A page may send the same one: the server counts it once.
 * @throws Error when some are to be sent again, so that the browser repeats the event
 */
export async function sendOutgoing(): Promise<void> {
  let isDone = true;
  for (const request of await listOutgoing()) {
    const outcome = await send(request);
    if (outcome === 'answered') await removeOutgoing(request.uid, request.test);
    if (outcome === 'later') isDone = false;
  }
  if (!isDone) throw new Error('The server could not be reached.');
}

async function send({ url, body }: OutgoingRequest): Promise<SendingOutcome> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The page before a Wi-Fi network is no answer.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code } = Object(await response.json()) as { code?: string };
    return outcomeOf(response.status, code);
  } catch {
    return 'later';
  }
}
