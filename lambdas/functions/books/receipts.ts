import { receiptFile } from '#lambdas/domain/books/receipt-file.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';

export const getReceipt: Operation<'getReceipt'> = async ({ workspace, params }) => {
  const file = await receiptFile({ user_id: workspace.id, analysis_id: params.id }, params.receipt_id);
  if (!file) throw notFound('Receipt');
  return file;
};
