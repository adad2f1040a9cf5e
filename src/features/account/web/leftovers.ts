/** Removes the data of users who have signed out from the device. Data that cannot be removed at this time are removed when a page opens. */
export async function removeLeftovers(): Promise<void> {
  await import('../../../ui/offline/clear-device.ts').then(({ removeLeftoversOfUsers }) => removeLeftoversOfUsers()).catch(() => undefined);
}
