/** config/acessos-aprovados.yaml: set of permissions -> the approved extensions of its rights. */
import { z } from 'zod';
import { text } from './atoms.ts';

export const approvalsSchema = z.record(text, z.array(text).min(1));
