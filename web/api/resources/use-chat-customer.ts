import { routes } from '#shared/contract/routes.ts';
import { useResource } from '#web/api/swr.ts';

/** The customer of a chat, as the staff sees them. */
export function useChatCustomer(chat_id: string) {
  const { data, error, mutate } = useResource(routes.getChatCustomer, { params: { chat_id } });
  return { customer: data, error, retry: () => void mutate() };
}
