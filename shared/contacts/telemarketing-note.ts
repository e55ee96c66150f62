export const telemarketingNote =
  'Telemarketing rules may apply: ask an attorney. The registry’s copy in your file ages; check again before you call.';
