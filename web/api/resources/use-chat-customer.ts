import { routes } from '#shared/contract/routes.ts';
import { useResource } from '#web/api/swr.ts';

/** What the staff is told about the customer of a chat. */
export function useChatCustomer(chat_id: string) {
  const { data, error, mutate } = useResource(routes.getChatCustomer, { params: { chat_id } });
  return { customer: data, error, retry: () => void mutate() };
}
