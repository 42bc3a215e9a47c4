/**
 * What a kind of screen or widget does in each step of the language. configRegistry.ts lists the screens,
 * dashboard/widgetConfigs.ts the widgets.
 */
import type { ConfigNode, BindContext } from '../language/bind/context.ts';
import type { ScopeSource } from '../language/schema/atoms.ts';
import type { ChangePart, FigurePart } from './figureParts.ts';
import type { Portal, Requirement, Scope } from '#model/types.ts';
import type { SimpleScreen, Widget } from '#model/types.ts';

/** A resolved screen with its source and its place in the file, for advice. */
export type WrittenScreen<S, Source> = {
  screen: S;
  source: Source;
  node: ConfigNode;
  resources: Portal['resources'];
};

/** `Source` is the value under the key of the kind, `Completed` what its schema makes of it, and `node` its place. */
export type ScreenLanguage<S extends SimpleScreen, Source, Completed = Source> = {
  /**
   * Checks that the names in it fit. That they exist is checked by their roles (compiler/bind/names.ts). `requirement`
   * says who may open the screen; null when that part of the file is broken.
   */
  bind(context: BindContext, node: ConfigNode, source: Source, requirement: Requirement | null): void;
  /** Adds to what its schema makes of it what follows from the rest of the config. */
  resolve(completed: Completed, resources: Portal['resources']): S;
  /** Warns about valid configs that are probably not intended. */
  lint?(written: WrittenScreen<S, Source>): void;
  /** The resource whose form the screen only fills in, when it shows no records of it. */
  fillsFormOf?(screen: S, source: Source): string | undefined;
  /** The screen with each of its parts changed that shows figures or records in the rows of a scope of its own. */
  withFigureParts?(screen: S, change: ChangePart): S;
  /** The rows that the screen lists, to its permissions. */
  listed?(screen: S): FigurePart;
  /** The resource whose records it draws in each week in which they come back. */
  drawsWeekly?(screen: S): string | undefined;
};

export type WidgetContext = {
  requirement: Requirement | null;
  /**
   * The scope of the surrounding screen, inherited by widgets without one. A list passes it on only to
   * widgets of its own resource.
   */
  scope?: { source: ScopeSource; node: ConfigNode; ownResource?: string };
};
export type WidgetLanguage<W extends Widget, Source, Completed = Source> = {
  bind?(context: BindContext, node: ConfigNode, source: Source, around: WidgetContext): void;
  /** `around` is the scope of the screen, for widgets without one of their own. */
  resolve(completed: Completed, around: Scope, resources: Portal['resources']): W;
  /** Warns about a valid widget that is probably not intended. */
  lint?(widget: W, node: ConfigNode, resources: Portal['resources']): void;
};
