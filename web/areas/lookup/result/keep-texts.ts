import { ApiError } from '#web/api/client.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';

/** The actions of the keep panel; calculator and letter save first. */
export type KeepAction = 'save' | 'calculator' | 'letter';

type Text = { title: string; text: string };

export function keepSuccess(action: KeepAction, address: string): Text {
  if (action === 'save') {
    return { title: 'Analysis Saved', text: `${address} has been saved to your portfolio.` };
  }
  const page = action === 'calculator' ? 'deal calculator' : 'offer letter';
  return { title: 'Analysis Created', text: `Redirecting to the ${page}.` };
}

const signInFor: Record<KeepAction, string> = {
  save: 'Please sign in to save property analyses.',
  calculator: 'Please sign in to use the deal calculator.',
  letter: 'Please sign in to generate offer letters.',
};

/** The specification's text for a failed save. */
export function keepFailure(action: KeepAction, error: unknown): Text {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    return { title: 'Authentication Required', text: signInFor[action] };
  }
  if (action !== 'save') {
    return { title: 'Error', text: failureText(error, 'Failed to create analysis. Please try again.') };
  }
  // Only our own errors have messages for users.
  const said = error instanceof ApiError && error.code !== 'internal' ? error.message : '';
  return { title: 'Error', text: said || 'Failed to save analysis. Please try again.' };
}
