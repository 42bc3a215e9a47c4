/** The language as a browser gets it. */
import { ptBR } from '@mui/material/locale';
import { language as spoken } from './index.ts';

export const language = { ...spoken, components: ptBR };
