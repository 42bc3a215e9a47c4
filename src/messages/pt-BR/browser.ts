/** The part of the language that a browser loads. */
import { ptBR } from '@mui/material/locale';
import { language as spoken } from './index.ts';

export const language = { ...spoken, components: ptBR };
