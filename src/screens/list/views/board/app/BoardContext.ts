import { createContext, useContext } from 'react';

/** The card being dragged: where it may go, and the column that it is over. */
export type Lift = { id: string; from: string; targets: readonly string[]; over: string; byKeys: boolean };

export type Board = {
  lift: Lift | null;
  setLift(lift: Lift | null): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  labelOf(option: string): string;
  /** Marks a card that was moved by keyboard; its handle takes the focus once it arrives. */
  awaitCard(id: string): void;
  hasArrived(id: string): boolean;
};

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard precisa estar dentro de um quadro');
  return board;
}
