import { createContext, useContext } from 'react';

/** The card in hand: where it may go, and the column that it is over. */
export type Lift = { id: string; from: string; targets: readonly string[]; over: string; byKeys: boolean };

export type Board = {
  lift: Lift | null;
  setLift(lift: Lift | null): void;
  /** Says to who can't see it what happens. */
  tell(text: string): void;
  labelOf(option: string): string;
  /** The card moved by keys, whose handle takes the focus back where it arrives. */
  awaitCard(id: string): void;
  hasArrived(id: string): boolean;
};

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard precisa estar dentro de um quadro');
  return board;
}
