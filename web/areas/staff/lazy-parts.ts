import { lazy } from 'react';

/* What is not needed to answer the first chat comes when it is asked for. */

export const LazyAnswersDialog = lazy(async () => ({
  default: (await import('#web/areas/staff/answers/answers-dialog.tsx')).AnswersDialog,
}));
export const LazyMessagesView = lazy(async () => ({
  default: (await import('#web/areas/staff/messages/messages-view.tsx')).MessagesView,
}));
export const LazyBillingView = lazy(async () => ({
  default: (await import('#web/areas/staff/billing/billing-view.tsx')).BillingView,
}));
export const LazyShortcutsHelp = lazy(async () => ({
  default: (await import('./shortcuts-help.tsx')).ShortcutsHelp,
}));
