import type { ClientResource } from '#model/api/answers.ts';
import type { Drawing } from '#screens/drawn/drawing.ts';
import type { ListScreen } from '../schema.ts';

export type ListDrawing = Drawing<ListScreen> & { resource: ClientResource };
