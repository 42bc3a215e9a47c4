/** config/acessos-aprovados.yaml: who -> the widenings of his rights that somebody has approved. */
import { z } from 'zod';
import { text } from './atoms.ts';

export const approvalsSchema = z.record(text, z.array(text).min(1));
