import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the test of grants first: it waits for most of its time, as long as the other hard tests take together. */
export default class GrantsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/any-grant.test.ts'));
    return sorted.toSorted((a, b) => isFirst(b) - isFirst(a));
  }
}
