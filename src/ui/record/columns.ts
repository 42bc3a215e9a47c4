/** The columns of lists. Importing this registers how each kind is displayed. */
import '#kinds/registry.value.tsx';

export * from '#kinds/ui/columns.ts';
