import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** On a machine where nothing has been run yet the longest are not known: what opens every address is never the last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /e2e\/(routes|flows)/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
