import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One project after the other, as a worker keeps what it has loaded (and its Chromium) as long as the project is the
 * same. On a machine where nothing has been run yet the longest files are not known: those that open every address
 * come first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

const projects = ['e2e', 'app', 'postgres', 'node'];
const rank = ({ moduleId, project }: TestSpecification) =>
  /e2e\/(routes|flows)/.test(moduleId) ? -1 : projects.indexOf(project.name);
