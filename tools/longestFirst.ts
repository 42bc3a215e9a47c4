import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Sorts test files by project, because a worker keeps its modules (and its Chromium) only within one project.
 * The files that open every address come first: they take the longest, and on a fresh machine vitest doesn't
 * know that yet.
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
