/** Columns as lists draw them, every kind's own way of being shown included. */
import '../../kinds/registry.value.tsx';

export * from '../../kinds/ui/columns.ts';
