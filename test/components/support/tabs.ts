/** Returns to the tab of the page, which then checks whether its data is still current. */
export const returnToTab = (): boolean => window.dispatchEvent(new Event('visibilitychange'));
