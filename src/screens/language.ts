/** What a kind of screen, or of widget, does in the steps of the language; languageRegistry.ts has them all. */
import type { ConfigNode, World } from '../language/link/world.ts';
import type { Narrowings } from '../language/live/narrowed.ts';
import type { ScopeSource } from '../language/shortForms.ts';
import type { Portal, Requirement, Scope, SimpleScreen, Widget } from '../model/types.ts';

/** A screen and what is written of it, with its place: what advice is about. */
export type Written<S, Source> = { screen: S; source: Source; node: ConfigNode; portal: Portal };

/** `Source` is what stands under the key of its kind, and `node` where. */
export type ScreenLanguage<S extends SimpleScreen, Source> = {
  /** That what it names exists and fits. `requirement`: who may open it; null when that part of the file is broken. */
  link(world: World, node: ConfigNode, source: Source, requirement: Requirement | null): void;
  /** Its defaults filled in. */
  resolve(source: Source, resources: Portal['resources']): S;
  /** What it and an earlier version of it both give; null when that is nothing. */
  narrow(screen: S, limit: S, resources: Narrowings): S | null;
  /** What is right and yet probably not meant. */
  advise?(written: Written<S, Source>): void;
  /** The resource whose own form it only fills in, and shows no record with. */
  fillsFormOf?(screen: S, source: Source): string | undefined;
};

export type WidgetContext = {
  requirement: Requirement | null;
  /** The scope of the screen around, which a widget without one inherits (of a list: only its own resource does). */
  scope?: { source: ScopeSource; node: ConfigNode; ownResource?: string };
};
export type WidgetLanguage<W extends Widget, Source> = {
  link(world: World, node: ConfigNode, source: Source, context: WidgetContext): void;
  /** `around`: the scope of the screen, for widgets without one of their own. */
  resolve(source: Source, around: Scope, resources: Portal['resources']): W;
  /** What it and those of an earlier version give; absent: it shows no records, and stays. */
  narrow?(widget: W, limits: readonly Widget[], resources: Narrowings): W | null;
};
