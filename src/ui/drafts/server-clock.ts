/** What the device's clock lacks, ms; `null` until the server has told its time. */
let offset: number | null = null;

/** @param now the server's time, ISO 8601, in a response that was requested and received at these times of the device, ms */
export function setServerTime(now: string, requestedAt: number, receivedAt: number): void {
  offset = Date.parse(now) - (requestedAt + receivedAt) / 2;
}

/** @param otherwise the offset that was known when the page was last open */
export const serverClockOffset = (otherwise: number): number => offset ?? otherwise;
