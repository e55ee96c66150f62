/** The path of a webhook, or of the list without an id. */
export function pathOf(webhookId?: string): string {
  const query = new URLSearchParams({ tab: 'api', ...(webhookId !== undefined && { webhook: webhookId }) });
  return `/account-settings?${query}`;
}
