/** Where a webhook is shown; without one, where they are listed. */
export function pathOf(webhookId?: string): string {
  const query = new URLSearchParams({ tab: 'api', ...(webhookId !== undefined && { webhook: webhookId }) });
  return `/account-settings?${query}`;
}
