import { useParams } from 'react-router-dom';
import type { PathParam } from '#shared/site/app-paths.ts';

/** A parameter of the page's path, which every path of the page has. */
export function usePathParam(name: PathParam): string {
  const value = useParams()[name];
  if (value === undefined) throw new Error(`This page's path has no ${name}.`);
  return value;
}
