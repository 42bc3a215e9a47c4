/** For programs of the tests: gives the process all that a program on Node is composed of. Import it first. */
import { composeNode } from '#compiler/composeNode.ts';
import { provideServerFeatures } from '#features/server.ts';
import { provideAuthoring } from '#authoring/server/register.ts';

composeNode();
provideServerFeatures();
provideAuthoring();
