/** Events of the demo calendar: the same invented ones in every month. */
import { calendarNames, type CalendarEvent, type CalendarName } from './calendar.ts';

type Own = Pick<CalendarEvent, 'title' | 'calendar' | 'place' | 'description'> & {
  day: number;
  days?: number;
  time?: string;
};

const agenda: readonly Own[] = [
  {
    day: 2,
    time: '09:00',
    calendar: 'Work',
    title: 'Planejamento do mês',
    place: 'Sala 1',
    description: 'Metas, prioridades e responsáveis do mês.',
  },
  {
    day: 4,
    time: '14:30',
    calendar: 'Important',
    title: 'Fechamento contábil',
    place: 'On-line',
    description: 'Conferência final antes do envio dos relatórios.',
  },
  {
    day: 5,
    time: '12:00',
    calendar: 'Social',
    title: 'Almoço da equipe',
    place: 'Restaurante da praça',
    description: 'Boas-vindas a quem chegou neste mês.',
  },
  {
    day: 8,
    days: 3,
    calendar: 'Travel',
    title: 'Visita à filial',
    place: 'Filial Norte',
    description: 'Reuniões com a equipe local e vistoria do depósito.',
  },
  {
    day: 10,
    time: '10:00',
    calendar: 'Work',
    title: 'Reunião de resultados',
    place: 'Auditório',
    description: 'Números do mês anterior e próximos passos.',
  },
  {
    day: 12,
    time: '16:00',
    calendar: 'Work',
    title: 'Entrevista de seleção',
    place: 'Sala 3',
    description: 'Segunda etapa da vaga de analista.',
  },
  {
    day: 15,
    calendar: 'Important',
    title: 'Entrega do relatório',
    place: 'On-line',
    description: 'Prazo final. Enviar à diretoria até as 18 h.',
  },
  {
    day: 15,
    time: '19:30',
    calendar: 'Social',
    title: 'Aniversariantes do mês',
    place: 'Copa',
    description: 'Bolo e café no fim do expediente.',
  },
  {
    day: 17,
    time: '08:30',
    calendar: 'Work',
    title: 'Treinamento interno',
    place: 'Auditório',
    description: 'Novos procedimentos, com material impresso.',
  },
  {
    day: 19,
    days: 2,
    calendar: 'Travel',
    title: 'Feira do setor',
    place: 'Centro de convenções',
    description: 'Estande compartilhado; levar material de divulgação.',
  },
  {
    day: 22,
    time: '11:00',
    calendar: 'Important',
    title: 'Auditoria externa',
    place: 'Sala 1',
    description: 'Separar contratos e comprovantes do trimestre.',
  },
  {
    day: 24,
    time: '18:00',
    calendar: 'Social',
    title: 'Jogo amistoso',
    place: 'Quadra do clube',
    description: 'Inscrições na recepção até a véspera.',
  },
  {
    day: 26,
    time: '15:00',
    calendar: 'Work',
    title: 'Revisão de orçamento',
    place: 'On-line',
    description: 'Comparar o previsto e o realizado por área.',
  },
  {
    day: 28,
    calendar: 'Travel',
    title: 'Retorno da filial',
    place: 'Rodoviária',
    description: 'Prestação de contas da viagem em até cinco dias.',
  },
];

/**
 * The events of a month ("2026-10") in these calendars, in chronological order, as a backend would return
 * them.
 */
export function eventsOf(month: string, calendars: readonly CalendarName[] = calendarNames): CalendarEvent[] {
  const base = Number(month.replace('-', '')) * 100;
  return agenda
    .map(({ day, days = 1, ...event }, index) => ({
      ...event,
      id: base + index,
      start: dayIn(month, day),
      end: dayIn(month, day + days - 1),
    }))
    .filter(({ calendar }) => calendars.includes(calendar));
}

const dayIn = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;
