// swift-format-ignore-file
// Made by Tools/embed-rules from docs/rules. Do not edit: change a page and run the tool again.
extension Rule {
  /// All pages: a line `### ID PAGE TITLE` before each rule.
  static let pages: StaticString = ##"""
### ANI-01 animation.md Setters inside a block
The model takes the new value at once; the screen shows the values between. A duration of 0 or less
applies the value without animation.

- Source: Apple's documentation; as in openuikit.
- Code: `UIView.animate`

### ANI-02 animation.md Curve and delay
The curve is ease in, ease out unless another is named. During the delay the old value shows. From
delay plus duration on, the model shows exactly.

- Default: `.curveEaseInOut`.
- Source: Apple's documentation; measured by openuikit on frames of a stopped clock.
- Code: `Animation`, `UIView.animate`

### ANI-03 animation.md Completions
A completion is called once: with true if the animation ran to its end, with false if it was removed
or replaced. A block that changed nothing completes with true. No completion runs inside the call
that scheduled it; the oldest end comes first; what a completion starts completes in a later turn.

- Source: Apple's documentation; details as in openuikit.
- Code: `AnimationTicker`, `CompletionQueue`

### ANI-04 animation.md What can be animated
`center`, `bounds`, `frame`, `alpha`, `backgroundColor`, `transform`, `cornerRadius`, and the
further properties of layers that `CABasicAnimation` names by key path.

- Source: Apple's documentation.
- Code: `PresentationValues`

### ANI-05 animation.md Transforms
A transform is taken apart into translation, scale, shear and angle, and each part goes from one
value to the other; the angle takes the shorter way. A rotation keeps its area.

- Source: measured by openuikit.
- Code: `CGAffineTransform`, `Interpolatable`

### ANI-06 animation.md Colours
Each channel of extended sRGB goes from one value to the other, without a change of gamma.

- Source: measured by openuikit.
- Code: `UIColor`, `Interpolatable`

### ANI-07 animation.md Animations add up
A new animation of a property that is already animated adds to it: what shows is the model plus the
offsets that remain. Place and speed have no jump. Values that cannot be added start from what
shows.

- Source: Apple's documentation.
- Code: `Animation`

### ANI-08 animation.md beginFromCurrentState
The animation starts from what shows and removes the older one of that property.

- Source: Apple's documentation.
- Code: `UIView.AnimationOptions`

### ANI-09 animation.md Assigning outside of a block
The assignment ends the property's animation and shows the value. An assignment of the value that the property has
already changes nothing, and the animation goes on: layout code assigns the same frames in every pass.

- Source: our decision: what a finger does counts more. UIKit lets the old animation run on over the
  new model.
- Code: `CALayer`

### ANI-10 animation.md Views that are animated take no touches
While `UIView.animate` runs, its delay included, its views take no touches unless
`.allowUserInteraction` is given.

- Source: Apple's documentation, recalled; flowkey does the same.
- Code: `UIView.hitTest`, `AnimationGroup`

### ANI-11 animation.md Property animators allow touches
`isUserInteractionEnabled` is true, `isManualHitTestingEnabled` false.

- Default: as above.
- Source: Apple's documentation.
- Code: `UIViewPropertyAnimator`

### ANI-12 animation.md Hit testing uses what shows
A view in motion is hit where it shows. `window.hitTestGeometry = .model` uses the model, as UIKit
does.

- Default: `.presentation`.
- Source: our decision: one grabs what one sees.
- Code: `UIWindow.hitTestGeometry`

### ANI-13 animation.md Curves
Linear (0, 0, 1, 1), ease in (.42, 0, 1, 1), ease out (0, 0, .58, 1), ease in and out (.42, 0, .58,
1), Core Animation's default (.25, .1, .25, 1). They are computed to 2·10⁻⁵ or better.

- Source: Apple's documentation; checked against openuikit's figures.
- Code: `UnitBezier`, `TimingCurve`

### ANI-14 animation.md Rest costs nothing
With nothing in motion and no timer there are no frames and no work.

- Source: our decision.
- Code: `Stage.wakeTime`

### ANI-15 animation.md Without animation
`performWithoutAnimation` applies changes at once, within an animation block and also those of the
blocks that run inside it, such as the animated changes of a collection view.

- Source: Apple's documentation.
- Code: `UIView.performWithoutAnimation`

### ANI-16 animation.md Actions
A change of a layer's property asks `action(forKey:)` before it and runs the answer after it. The
search ends with the first answer: of the delegate, of `actions`, of `defaultAction(forKey:)`. `NSNull`
is an answer and means nothing. A basic animation without values goes from what showed to the new
value. An action takes the place of the running block's animation for this change. A transaction that
disables actions asks nothing, and so does a layer outside a window. The layer of a view asks only if
its class overrides `action(forKey:)`, or the view's class `action(for:forKey:)`. While an action of a
layer is searched or runs, further changes of this layer ask for none.

- Source: Apple's documentation; the last three sentences are our decision.
- Code: `CALayer.action(forKey:)`, `CAAction`, `CALayerDelegate`

### ANI-17 animation.md Outlines that do not fit
An animation between outlines with other elements shows the old one up to the middle and the new one from there on.
UIKit draws something between them that is not defined. Nothing is reported.

- Source: our decision.
- Code: `KeyedValue.between`

### ANI-18 animation.md Copies of animations
`copy()` gives an animation with the same values and delegate. A layer keeps such a copy of what is added, its
delegate is told of that copy, and `animation(forKey:)` returns it. The copy of an animation without a duration has
that of the transaction, and the copy of an action without values goes from the value that showed. An animation of a
class of the program's own is copied by its own `copy()`, and kept itself if that is not overridden, because only the
program can copy it.

For the name of a property that a block or a property animator animates, `animation(forKey:)` makes an animation: a
`CASpringAnimation` of mass 1 for a spring, else a `CABasicAnimation`. Where animations add up (ANI-07) it is additive
and goes from the difference to 0. Of several animations and of key frames it is the newest.

- Source: Apple's documentation; what is kept itself, and the newest, are our decision.
- Code: `CAAnimation.copy`, `CALayer.animation(forKey:)`

### ANI-19 animation.md Curves through key frames
In the mode `.cubic` values follow a curve after Kochanek and Bartels, with `tensionValues`, `continuityValues` and
`biasValues`; at the ends the slope is that of the only neighbour. `.cubicPaced` goes along the same curve at the same speed.
Outlines, transforms and fewer than three values are interpolated evenly. Key frames of `UIView` are even in all modes
but the discrete one.

Along a `path` the values are the points where its lines and curves meet: `keyTimes` has a time for each of them, and
by default each line or curve takes the same time, whatever its length. A move to another point takes none, and
neither does closing an outline that ends where it began. Along a curve the speed is even. The paced modes move at one
speed along the whole path, or through all values, and use neither `keyTimes` nor `timingFunctions`.

- Source: Apple's documentation; the ends, and the speed along one curve, are our decision.
- Code: `KeyframeCurve`, `KeyframePath`

### ANI-20 animation.md Pictures in animated bounds
A picture in a layer or an image view is placed in the bounds that an animation shows, as its content
mode or `contentsGravity` says: a picture that fills a view grows with it from frame to frame.

- Source: Apple's documentation.
- Code: `LayerContent.Image.Fit`, `UIImageView`

### ANI-21 animation.md Animations between two calls
Changes between `UIView.beginAnimations` and `commitAnimations` are animated as those of a block with a closure are. A setting
such as `setAnimationDuration` holds for the changes after it. Inside another block, and one inside the other, an animation takes
over duration and curve until they are set; inside a property animator it is the animator's. Views stay touchable. The delegate's
methods are given as `Self.animationDidStop(_:finished:context:)`, with parameters that may be optional, or as a method without
parameters; the end is told once, when the changes of all settings have ended. Without `commitAnimations` the animation is committed at
the end of the turn, and that is reported as a misuse, because all later changes would be animated.

- Default: 0.2 s, ease in and out, once.
- Source: Apple's documentation; touches are recalled, the end of the turn is our decision.
- Code: `BegunAnimation`, `UIView.beginAnimations`

### ANI-22 animation.md Transitions of layers
A `CATransition` shows the look that the layer had when the transition was added, and the present one: `.fade` fades the old
look out, `.push` moves both, `.moveIn` moves the new look over the old one, `.reveal` moves the old look away from the new
one. A look moves by the width or height of the layer, and is not clipped to it. `.fromRight` comes from the right. Up and down
are exchanged, as on iOS: `.fromTop` comes from below, `.fromBottom` from above.

- Default: `.fade`, from the left, the duration of the transaction, at an even speed.
- Source: Apple's documentation; that up and down are exchanged is recalled, and agrees with public code for iOS.
- Code: `CATransition`, `CALayer.show(_:in:)`

### VPA-01 animation.md States
Inactive becomes active on start, pause or setting `fractionComplete`; active becomes inactive at
the natural end; `stopAnimation(false)` makes it stopped, and `finishAnimation(at:)` then inactive.
`stopAnimation(true)` makes it inactive at once, keeps what shows, and runs no completion.

- Source: Apple's documentation.
- Code: `UIViewPropertyAnimator`

### VPA-02 animation.md Where it finishes
`finishAnimation(at:)` sets the values of the end, the start or the present, and runs the
completions with that position. The natural end is `.end`, or `.start` if reversed.

- Source: Apple's documentation.
- Code: `UIViewPropertyAnimator`

### VPA-03 animation.md fractionComplete
A value from 0 to 1; what is set outside is clamped. Setting it while running pauses first.

- Source: our decision; Apple's documentation tells to pause oneself.
- Code: `UIViewPropertyAnimator.fractionComplete`

### VPA-04 animation.md scrubsLinearly
With true a paused animator shows the value at the linear fraction, with false at the curve of the
fraction.

- Default: true.
- Source: Apple's documentation.
- Code: `UIViewPropertyAnimator.scrubsLinearly`

### VPA-05 animation.md Pausing never jumps
On a pause with linear scrubbing the fraction becomes the progress that shows.

- Source: our decision.
- Code: `UIViewPropertyAnimator.pauseAnimation`

### VPA-06 animation.md Going on from a pause
`startAnimation` and `continueAnimation(withTimingParameters: nil, durationFactor: 0)` go on to the
end on the rest of the curve. The time that remains is (1 − fraction) × duration. With u the curve's
input at the fraction, the value after t of R seconds is curve(u + (1 − u)·t/R).

- Source: Apple's documentation for the time; the shape is ours.
- Code: `UIViewPropertyAnimator`

### VPA-07 animation.md continueAnimation with a factor
A factor k above 0 makes the remaining time k × duration; 0 is as VPA-06. Without parameters the
curve is that of VPA-06; with a cubic the value goes from f to 1 as f + (1 − f)·p(t/R); with a
spring it follows SPR-01 from f to 1.

- Source: Apple's documentation of the factor; the reading as remaining time is ours.
- Code: `UIViewPropertyAnimator.continueAnimation`

### VPA-08 animation.md Example: a scrubbed block
Duration 3 s, ease out, finger 60 pt past where it landed: the translation is 50 (PAN-04), the
fraction 50/275 = 0.1818, the block stands at 50 with alpha 0.8182. Let go, it ends 2.4545 s later
at 275 with alpha 0.

- Source: follows from PAN-04 and VPA-06.
- Code: `ScrubDemo`

### VPA-09 animation.md Scrubbing one's own transform
An animator may move the very view whose pan drives it: `translation(in:)` stays right, because only
the linear part of the transform counts (PAN-12).

- Source: follows from PAN-12.
- Code: `ScrubDemo`

### VPA-10 animation.md isReversed
`isReversed` turns the motion round at what shows when it is set; the fraction then counts in the
new direction (f becomes 1 − f).

- Source: common use in published code.
- Code: `UIViewPropertyAnimator.isReversed`

### VPA-11 animation.md addAnimations with a delay factor
Added while inactive, an animation starts after factor × duration and takes the rest. Added while
active it runs (1 − f − factor) × duration, at least 0.

- Source: Apple's text and its example differ; we follow the example.
- Code: `UIViewPropertyAnimator.addAnimations`

### VPA-12 animation.md Misuse
Adding or starting when stopped, continuing when not active or not interruptible, finishing when not
stopped, changing `isInterruptible` or `isUserInteractionEnabled` while active: each is reported and
ignored.

- Source: Apple's documentation of the errors; UIKit raises.
- Code: `UIViewPropertyAnimator`, `Misuse`

### VPA-13 animation.md Defaults
With `pausesOnCompletion` the animator stays active at its end and runs no completion.

- Default: `isInterruptible` true, `pausesOnCompletion` false, `scrubsLinearly` true, delay 0.
- Source: Apple's documentation.
- Code: `UIViewPropertyAnimator`

### VPA-14 animation.md Who keeps an animator alive
A running animator keeps itself alive until its completion. Letting go of one that is paused or
stopped is reported, and counts as `stopAnimation(true)`.

- Source: the first as in openuikit; the second is ours, UIKit raises.
- Code: `UIViewPropertyAnimator`

### APP-01 app.md The window
One window that can be resized, 1280×800 unless `--size` says otherwise, at least 360×480 unless a
smaller one was asked for. `pantograph` without arguments opens the gallery. Its size, place, theme
and last demo are remembered in `$XDG_STATE_HOME/pantograph/state`, and that the cart's example was
seen (GAL-08); options of the command line win.
A damaged file costs only what it remembered. Arrow keys begin at the card of the last demo, and
Enter opens it again.

- Default: 1280×800; at least 360×480.
- Source: our decision.
- Code: `SDLHost`, `RunCommand`, `AppState`, `StateFile`

### APP-02 app.md Levels
Gallery, demo, inspector. Esc goes one level up: it cancels what is held, then closes the list of
keys, the sheet of the demo, the inspector, and the demo. In the gallery Esc does nothing. Ctrl+Q
quits.

- Source: our decision.
- Code: `DemoKeys`, `AppController`

### APP-03 app.md Where the inspector stands
By the width of the window: from 900 a panel of 380 at the right (at the left in right-to-left
windows) and a timeline of 190 below the stage; from 600 a sheet of 45 % of the height below the
stage, with the timeline as a tab; below that a card of at most four rows above the stage, which
expands. `run DEMO --inspect` gives it the same places beside a bare demo, where the card stays above the
demo's figures; F12 takes it away and brings it back there. In a bare demo that was started without it, and in other
programs, the inspector floats above the app in the same three
forms, so that the app keeps its size; the user folds it and moves it to the other edge.

- Source: our decision.
- Code: `AppLayout`, `InspectedScene`, `InspectorOverlay.Placement`

### APP-04 app.md Views all the way
Every control of the demos is a view with recognizers; there is no second set of widgets. The
inspector adds no recognizer that a demo's gesture could lose to.

- Source: our decision.
- Code: `DemoController`

### APP-05 app.md Only public API
The demos use public names only. What the demos and the inspector show comes from `log`, `diagnose`
and `Stage`.

- Source: our decision.
- Code: `DemoController`, `DiagnosisSubject`

### APP-06 app.md Idle
Without touch, animation and change the program draws no frame and does not wake up (P7). The status
bar says `idle` half a second after the last frame, which costs one more frame and one wake-up.

- Source: our decision.
- Code: `SDLHost`, `StatusBar`

### APP-07 app.md Speed
The first frame within 150 ms of the start, fonts included. A frame at 1280×800: at most 1 ms for
one ball that moves, 8 ms for 10,000 views that all move. `docs/benchmarks.md` has the figures. Frames follow the
display that shows the window, whatever its rate; display links keep the rate that a recording has in its header. The
status bar shows the mean cost of a frame and the cost that 99 of 100 frames of the last ten seconds do not exceed.
`--fps-log FILE` of `run` and `record` writes, when the window closes, how long frames took to paint, to hand over and
together: median, 95th and 99th percentile, most, and a histogram, with the number of late frames. A frame of a motion
is late if it was handed over more than an interval of the display after its moment.

- Source: our decision.
- Code: `Benchmarks`, `PresentedFrame`, `FrameLog`, `FrameMeter`

### APP-08 app.md Where files go
What a user saves in a window goes to the current folder. A program that a menu started, in the home folder or the root
and without a terminal, and one whose current folder cannot be written to, saves to `$XDG_DOCUMENTS_DIR`, or else to
`$XDG_DATA_HOME/pantograph`. Every message names the folder, an error says what to do, no file is ever replaced, and
Ctrl+O or *Show in files* opens the folder. *Save as picture* in Traces and in the inspector, or Ctrl+P, draws a picture
that moves (CLI-09), two moments in each frame, so that the window goes on meanwhile: the whole recording; of a decision
in the inspector its touch, from 0.5 s before until 1 s after. Ctrl+P and Ctrl+Shift+S are about the row that is chosen
in the inspector, or the moment to which it is scrubbed, else about the last recording. *Copy as test* in Traces and in the
inspector puts a Swift test of the chosen decision on the clipboard, as `test-from` writes it. A decision in the
inspector is found in the running or the last recording, else in the last minute if its replay decides the same, else in
everything since the start; where none has it, the message says how to record it.

- Default: the current folder; pictures 800 pixels wide.
- Source: our decision.
- Code: `SaveFolder`, `PictureJob`, `CopiedTest`, `TraceMenu`, `SessionRecordings`

### GAL-01 app.md The gallery
Cards in a grid: 4 columns from 1200 points, 3 from 900, 2 from 560, else 1; margins of 32, or 16
below 600; gaps of 16. A card has a picture of 84 points, a title, one line, and the key that opens
it; in one column it is a row with the texts beside the picture. The picture moves once when the
pointer comes or the card gets the focus, and then rests.

- Source: our decision.
- Code: `GalleryLayout`, `GalleryCard`, `CardPicture`

### GAL-02 app.md The order of the demos
The gallery shows block, scrub, cart, photos, drawer, lab, stress, traces, with the keys 1 to 8. The
pieces have no card: the toolbar of the moving block opens them (DEM-09). Arrow keys move the focus,
Enter opens.

- Source: our decision.
- Code: `Demos`

### GAL-03 app.md Opening a card
A pressed card has a scale of 0.97 after 0.10 s. Released inside, it opens with a zoom of 0.30 s;
with reduced motion with a fade of 0.15 s. While it zooms, the demo has the corners of a card and a
shadow. A drag of more than 10 points opens nothing.

- Default: 0.97, 0.10 s; 0.30 s or 0.15 s; 10 pt.
- Source: our decision.
- Code: `GalleryCard`, `AppController`

### GAL-04 app.md Inputs that were found
The status bar names devices that were listed or seen, and no others. A touchscreen has the number of
fingers that were seen at once, because SDL 2 does not tell how many it can report; where the kernel
tells it and the device file may be read, the number of points. A mouse is named once it was used,
because SDL 2 does not list it.

- Source: our decision.
- Code: `InputsSeen`

### GAL-05 app.md Touch here
Above the cards a live strip draws the fingers, names the device, and says in one sentence what the
library made of the last gesture: which recognizer fired after how much, or that nothing did and
why, from the typed reasons of the log. A page that scrolls takes vertical drags that begin beside
the ball; the strip says so. A slider goes back in time, and another one replays the last throw with
another spring, the old run beside it as dashed lines. No throw carries the ball over the edge.
Before any touch the strip plays a recorded example once in a dashed edge, and rests; with reduced
motion it rests at once. The next input ends the play. The strip is 260 points high in windows of 900 and more; in narrower ones
stage, timeline and slider stand below one another.

- Default: a spring of response 0.55 s; 0.10 to 1.00 s on the slider.
- Source: our decision.
- Code: `TouchStrip`, `StripVerdict`, `StripRun`

### GAL-06 app.md Try it on
The cards stand under *Try it on*. Cards 6 and 8 have the question they answer as their title: *Why
didn't it fire?* and *Replay and scrub*. Record carries its word, *Record session* at the entrance,
so that nobody takes it for *Touch here*, and *Record* where that is too wide and in the bar of a demo; where there is no
space for it, its icon stays. Beside *Try it on* a link answers whether all this works with a program of one's own: it
shows what such a program needs, and the line that adds the inspector (INS-09).

- Source: our decision.
- Code: `GalleryView`, `ToolbarButton`, `OwnProgram`

### GAL-07 app.md Touch does nothing?
Until a touch elsewhere, or a press of the mouse where no touch screen is listed, the status bar
begins with the button *No input seen yet*. It, the key F2 and `pantograph doctor --window` open *Touch does nothing?*:
the devices as SDL and as the kernel see them, each input event in a line and as a mark where it arrived, and for each
thing that is missing (driver, rights) the command that mends it; a press copies the command. Rights count where no
desktop reads the devices; the steps depend on whether the device has a file, the machine a group `input`, and the user
is in it. What may or may not be needed stands under *Worth knowing*: a mapping with several displays, and the rights to
learn the number of points. A panel for one finger counts as a touch screen; a pen's display does not.

- Source: our decision.
- Code: `StatusHelp`, `TouchHelpSheet`, `CommandRow`, `TouchHealth`, `KernelTouch`, `InputFiles`

### GAL-08 app.md The first look
When the floating cart is opened in the window of the app for the first time, a finger throws its
ball, the inspector comes in, and one line says "Drag the timeline. Press U to change the physics.";
"Tap Timeline and drag it" where the inspector is a sheet, and "Tap More and drag the timeline" where it is a card.
All of it is a picture of a replay on stages of its own, built for this window: the finger begins
where the ball rests, and stays on the stage where it let go, unless the inspector is a card. The demo below stays as it
was, and the status bar shows nothing of the example. The next touch, press of a button, turn of the
wheel or key removes the picture at once and does what it always does; so does a change of the
window. With reduced motion the line alone shows. Where the inspector is a small card it fades in,
else it slides in. The state file remembers that it was shown (APP-01); F3, and its row in the list
of keys, show it again. It never begins by itself without a window, with `--seconds` or `--checks`,
while `record` writes a file, or in a replay, and no recording contains anything of it but F3. A bare demo (`run cart`)
never shows it, not even for F3: it is what developers script, and without the app's frame there is no tuning that U
could open.

- Default: after 0.5 s; the throw ends after 1.3 s; the inspector slides in within 0.35 s.
- Source: our decision.
- Code: `FirstLook`, `ExampleReplay`, `ExampleThrow`

### KEY-01 app.md A toolbar
Above a demo: back, the title, and buttons for code, record, pause, step, inspector, tuning, safe
area, rotation, theme, gallery and help, each of 44×44 with an icon and a tooltip that names its key.
Record is wider by its word where the bar has space for it (GAL-06).
Commands that do nothing now have no button, and a narrow bar keeps inspector, theme and help. What
is on shows as a fill and a mark, a
recording also in words, and so does a clock that stands or runs slowly, in the status bar.

- Source: our decision.
- Code: `AppToolbar`, `ToolbarButton`

### KEY-02 app.md Keys
F12 or Ctrl+Shift+I: inspector; with it on W: ask why at the next press (INS-07), I: choose a view, Ctrl+Tab: the next tab
at the next press (INS-05); T: theme; R: start
anew; S: safe area of a phone; P: hold fingers (MSE-02); Ctrl+R: record; Ctrl+Shift+R: save the last minute as a
recording; Ctrl+Shift+S: save a report (REP-04); Ctrl+P: *Save as picture* (APP-08);
Ctrl+O: show the folder of saved files (APP-08); F11: full screen; Backspace: gallery; F2: help with touch that does nothing (GAL-07); F3: the example of the cart again (GAL-08); ?, or F1: a list of the keys that do something now;
Ctrl+Q: quit. No key needs Alt.

Space pauses the clock (a control with the focus is pressed instead); . one frame; , one event back,
while paused, as far as the input since the start fits into 4 MiB; M: slow motion, 1, 1/4 and 1/10.
V: the next device; O: its rotation. D: tints what is painted; H: the areas that take touches; G: a
grid of 8 pt; + and −: scale 1, 1.25, 1.5, 2. With Ctrl + and − change the size of text; Ctrl+Shift+M: reduced motion,
Ctrl+Shift+H: high contrast, Ctrl+Shift+L: right to left. T goes on to the style of the desktop
where that is known.

While the clock stands, touches and the wheel act on the frame only. A finger that was down keeps
its place; if it lifts, its touch is cancelled, so that a pause never makes a tap or a throw.

- Source: our decision.
- Code: `AppCommand`, `AppModel`, `SessionWindow`, `HostClock`, `PauseGate`

### KEY-03 app.md Everything by keyboard
Tab goes through every control, Shift+Tab backwards; a ring of 2 pt, 2 pt outside, shows the focus;
Enter and Space press, at the first time. Arrow keys move the block and the pieces by 10 pt, with Shift by 1 pt, the
slider by a step, and the ball to the edge on that side (in free mode by 10 pt). A key that repeats
moves again, and presses once.

- Source: our decision.
- Code: `KeyFocus`, `DemoKeys`

### MSE-01 app.md Mouse
A left drag is one finger of type `indirectPointer`. Ctrl and a drag are two mirrored fingers,
Ctrl+Shift two side by side (PTR-04). Alt is not used, because window managers take it.

- Source: our decision.
- Code: `PointerInput`

### MSE-02 app.md Held fingers
With P, *Hold fingers*, a click puts down a finger that stays, shown as a ring with a pin; a drag moves it, a click
on it lifts it. There are at most ten. Leaving the mode cancels all. A notice says that the mode is
on. The right button stays a press
of the second button.

- Default: 10.
- Source: our decision.
- Code: `PinMode`, `FingerMarks`

### MSE-03 app.md Wheel and hover
A wheel or trackpad turns pans that admit scrolling (PAN-19), never touches. Hover raises a
card by 1 point and tints a button by 6 %, in the demos too.

- Source: our decision.
- Code: `EventProcessor`

### MSE-04 app.md Size of targets
Everything that can be pressed takes touches in 44×44 pt at least, which may be more than it draws.
Targets are 8 pt apart.

- Default: 44 pt, 8 pt.
- Source: our decision.
- Code: `DemoController`

### INS-01 app.md Touches
Each touch has a ring of 44 pt with dot, cross hairs, number and a colour (eight, which stay apart
without green cones); a trail of 1 s with a dot for each reading, hollow for coalesced ones; an
arrow and a label for the velocity over 0.1 s. Ended touches fade in 0.5 s, cancelled ones get a
cross.

- Source: our decision.
- Code: `TouchMark`, `InspectorLook`

### INS-02 app.md Strip
One line at the top: fingers, way, speed, type, reports per second.

- Source: after Android's pointer location.
- Code: `InspectorOverlay`

### INS-03 app.md Recognizers
For the selected touch's path, innermost view first: a mark, the kind, the view, the state and the
sentence with the number that decided. The sentence is that of `Reason`. A row that waits names for
whom, and leads there.

- Source: our decision.
- Code: `InspectorRow`

### INS-04 app.md Marks of states
Each state has a shape and a colour: possible a hollow ring; began and changed a disc; ended a disc
with a tick; failed a disc with a cross; cancelled a ring with a slash; waiting half a disc;
prevented a disc with a bar.

- Source: our decision.
- Code: `StateMark`

### INS-05 app.md Tabs of touches, views, events and motion
*Touches*: phase, place, place in the view, velocity, type and number of samples of each touch.
*View*: the tree around one view, its properties and its recognizers, which can be changed in the
running app; I and a press choose the view that is drawn there, which is outlined with its hit area
hatched. *Events*: the lines of raw input, with a filter; they can be copied as a trace. *Motion*:
the curve of each value that moves, what shows against what was set, and the speeds where an
animation takes over from a finger.

- Source: our decision.
- Code: `InspectorOverlay.Tab`, `InspectorField`, `MotionCurve`

### INS-06 app.md Timeline
A row for each touch and each recognizer that changed in the last 10 s. Bars are thin while possible
and thick while active; a mark at each transition tells its reason to a tap or to the pointer. A
drag scrubs, wheel and pinch zoom, a double tap fits. Arrows join those that prevent or require.
While the user scrubs, rows, marks and numbers are those of that time, and so is the stage, if the
program knows its past (`InspectorOverlay.past`, `RecordedPast`). A press on the stage or *Live*
shows the present. Ticks are multiples of 1, 2 or 5; heading and axis write the same time.

- Default: 10 s.
- Source: our decision.
- Code: `InspectorTimeline`

### INS-07 app.md Why not?
The second button, W and a press, or the button after a gesture that did nothing: `diagnose` is
asked for that place, and each obstacle is listed from the window down. If the touch would reach no
recognizer, the view that is drawn in front there is asked about, so that a picture with
`isUserInteractionEnabled = false` is named. A recognizer that no touch came to says what it needs:
"Begins after 10 pt of movement with 1 finger."

- Source: our decision.
- Code: `InspectorOverlay`, `Stage.diagnose`

### INS-08 app.md It changes nothing
A recording gives the same log with the inspector and without. Without it nothing is paid beyond the
log; with it at most 1 ms a frame with 10 touches and 50 recognizers.

- Source: our decision.
- Code: `InspectorOverlay`

### INS-09 app.md One line in any program
`stage.addInspector()`; the environment `PANTOGRAPH_INSPECT=1` adds it to the demos and to every
program that starts by `UIApplicationMain` or `@main`. It floats; `inspector.placement` docks it
where a program leaves space.

- Source: our decision.
- Code: `InspectorOverlay`

### SIM-01 app.md Frames of devices
The demo has the size of a phone (390×844), a small phone (320×568) or a tablet (820×1180), upright
or on its side, in the middle of its stage and scaled down until it fits. Touches are mapped to the
device's points. `--device`, `--rotate 90`, V and O.

- Default: the size of the window.
- Unit: points.
- Source: our decision.
- Code: `SimulatedDevice`, `SimulatedDeviceView`

### SIM-02 app.md Safe area
`--safe-area notch` is 47 at the top and 34 at the bottom, on its side 47 at both sides and 21 at
the bottom; any four numbers may be given. The notch is drawn, and a dashed line at each edge, with
its number along it: in the covered strip where that is wide enough. S turns them on and off. A
change of the insets or of the window lays out anew, and drags go on.

- Source: our decision.
- Code: `SimulatedSafeArea`, `SafeAreaMarks`, `Stage`

### SIM-03 app.md Scale
From the window's pixels and points, or `--scale`. Pictures are kept at 1, 1.25 and 2.

- Source: our decision.
- Code: `Measure`

### SIM-04 app.md Reduced motion, high contrast
Where motion is reduced, springs take no time, and zooms are fades of 0.15 s. Nothing flashes more
than three times in a second. The desktop's settings are followed where they can be read; those of
colours are read again when the window gets the focus. With high contrast, separators are 2 pt wide
and grey text has the colour of text. `--reduced-motion`, `--no-reduced-motion`, `--high-contrast`.

- Default: as the desktop asks; plain contrast.
- Source: our decision.
- Code: `Stage.reducesMotion`, `Stage.raisesContrast`, `DesktopSettings`

### SIM-05 app.md Size of text
From 85 to 150 % no number is cut, and long words wrap. Right to left turns edges and order round,
and sliders, whose minimum is then at the right. `--text-size 150`, `--rtl`.

- Source: our decision.
- Code: `Stage.textScale`, `Stage.layoutDirection`
- Code: `TextLayout`

### VIS-01 app.md Colours
Light and dark: ground F3F4F7, 0F1115; surface FFFFFF, 181B21; raised FFFFFF, 22262E; separator
DDE0E6, 2F343E; text 15181E, F2F4F8; second text 555C69, AEB5C2; third text 666D7A, 8B93A2; accent
0A66E0, 5AA2FF; soft accent E3EEFD, 1B2C47.

- Source: our decision.
- Code: `Theme`

### VIS-02 app.md Contrast
Words have 4.5 to 1 and graphics 3 to 1 on every ground that they may lie on. States: active is the
accent; ok 1A7F43, 4CC38A; failed C4320A, FF8A65; waiting 9A6200, E8B04A; cancelled 7A3EB8, C29BF0;
idle 858D9B, 6B7280.

- Source: our decision.
- Code: `Theme`

### VIS-03 app.md The ball
A gradient from FF5A4F to E5231B, a white icon, a badge of 1C1C1E with a white ring of 2.5 pt.
Nothing else is red but the dot of a recording.

- Source: our decision.
- Code: `CartBall`

### VIS-04 app.md Type
Inter: 34/41 bold, 26/32 bold, 17/22 semibold, 15/20, 13/18, 12/16; numbers in JetBrains Mono 12/16.
Nothing is smaller than 12, but for the timeline's 11.

- Source: our decision.
- Code: `Theme`, `InspectorLook`

### VIS-05 app.md Grid
4, 8, 12, 16, 24, 32 pt. Radii: controls 10 to 12, cards 14 to 16, sheets 20, pills half of their
height. A hairline is one pixel of the device.

- Source: our decision.
- Code: `Theme`

### VIS-06 app.md Shadows
Down, blur, alpha in light and dark: card 2, 10, .12 and .50; lifted 8, 20, .28 and .55; ball 7, 18,
.32 and .55; sheet −4, 24, .18 and .6.

- Source: our decision.
- Code: `Theme`, `Shadow`

### VIS-07 app.md Motion
Presses take 0.10 s, states 0.15 s, moves 0.25 s, sheets 0.30 to 0.35 s; springs have response 0.4
and damping 0.8, or 0.3 and 1.0. Each motion can be caught by a touch and goes on from there.

- Source: our decision.
- Code: `LiftableView`, `CartBall`

### VIS-08 app.md Icons
A grid of 24 units, strokes of 2 in the regular weight, 0.7 to 3.3 in the others, as outlines; one
path, the view's colour. The forms of a name (`.fill`, `.circle`, `.slash`, `.badge`) come from one
drawing, which is read when it is first used. What is cut out stays cut where lines cross.

- Source: our decision.
- Code: `SymbolPen`, `PathArea`, `SVGPath`, `AppIcon`

### VIS-09 app.md Words
Sentence case, plain, no exclamation marks: what happened, and the number. Errors say what to do
next.

- Source: our decision.
- Code: `Reason`

### CLI-01 app.md Options
`--json` wherever there is a result; `PANTOGRAPH_HEADLESS=1` is `--headless`. Every command has
`--quiet`, `--verbose` and `--no-color` (`NO_COLOR`), and what builds a scene has `--seed`. Colours
are for terminals only. Options of the command line win over the environment, and both over what is
remembered (APP-01). An option stands after its command.

- Source: our decision.
- Code: `PantographCommand`, `TalkOptions`

### CLI-02 app.md Two streams
Results go to standard output, talk to standard error. JSON is one object with `version`; keys are
only ever added. A file may be `-`. Times are seconds from the start, places points of the stage.

- Source: our decision.
- Code: `Terminal`

### CLI-03 app.md Exit codes
0 success; 1 the answer is no; 64 usage; 65 bad data; 66 input missing; 69 no display, device or
tool; 70 our bug; 73 cannot create output; 74 read or write failure; 129 hung up; 130 interrupted;
143 terminated.

- Source: sysexits.h and the shells' custom.
- Code: `ExitStatus`

### CLI-04 app.md Pictures that differ
`NAME.actual.png` and `NAME.diff.png` are written beside the output, never over what is kept; the
number of pixels and their box are printed. `--update` writes anew and says which.

- Source: our decision.
- Code: `SnapshotCommand`, `PictureDifference`

### CLI-05 app.md diagnose
One line for each recognizer that saw a touch, the winner first, with the numbers and the rule's id;
then the obstacles. What acted on a view that has left the window since has a line, too. The words are
the inspector's; names are those of NAM-01.

- Source: our decision.
- Code: `DiagnoseCommand`, `UIGestureRecognizer.gestureName`

### CLI-06 app.md One definition of the commands
Help, manual page and completions come of the definition of the commands in the program, and a test
compares `docs/command-line.md` with it.

- Source: our decision.
- Code: `PantographCommand`, `Tools/dist`

### CLI-07 app.md Recordings
`.pantotrace`: UTF-8, one JSON object a line, the header first (`docs/trace-format.md`). The scene
is built from the header; an unknown one is exit 65, none is `blank`, a root view with one pan.
`--hash` prints 64-bit FNV-1a of the log and of the rows of each frame at steps of 1/120 s. A replay
has a frame at each of these steps, whatever frames the window had. What is looked at once a frame
may therefore come earlier than it did live: the hover of a pointer at rest under content that moves
begins up to 20 ms earlier.

- Source: our decision.
- Code: `TraceHeader`, `Player`

### CLI-08 app.md Scenario files
JSON of format `pantograph-trace/1`: views, recognizers, events, checks. `check --json` prints each
case with its checks, and how many passed.

- Source: our decision.
- Code: `ScenarioFile`, `ScenarioReport`

### CLI-09 app.md A picture that moves
`snapshot TRACE -o x.png --animate` writes one animated PNG (APNG) of a recording: its stage with the fingers or, with
`--inspect`, the inspector, and at the bottom the decision that is news: `pan:cartBall began. Moved 11.032 pt; needs 10.`
A decision stays for 1.6 s or until the next one; what failed while another gesture ran is none. `--from`, `--until`,
`--fps` (30), and `--width` (that of the stage) or `--scale` choose moments and size; more than 10,000 frames are refused.
All but `--scale` are errors of usage without `--animate`,
as is `--animate` with `--at`, `--every`, `--strip`, `--golden` or `--touches`.

The recording plays as any replay does (REP-01). The first frame is whole, and is what a viewer without animation shows;
of later ones the rectangle that changed is written, frame by frame, with one frame in memory, and moments that look
alike are one frame. The last one stays for a second more. The same recording gives the same bytes. Where a sample of
eight moments says that all colours would need more than 1.5 MB, the picture has 255 colours, chosen from the same
sample, and still patterns between them.

- Default: 30 frames a second, all colours.
- Source: our decision.
- Code: `MovingPicture`, `MovingFilm`, `MovingPNG`, `Palette`, `GestureNews`

### SHP-01 app.md Two commands
`make run` and `make test` are all that a newcomer needs on Debian 12 and Ubuntu 24.04. They say
which packages they install, unless `APT=0`; a missing Swift is explained. `make test` needs neither
display nor GPU.

- Source: our decision.
- Code: `Tools/setup`

### SHP-02 app.md Installing
`make install` and `make uninstall`, with `PREFIX` and `DESTDIR`: the program, its menu entry, icons,
AppStream data, manual page, completions of three shells, the type of recordings, the bundled
recordings, and the licences. `make deb` makes a Debian package with Swift's runtime inside;
`make check-dist` asks the validators that are present.

- Source: our decision.
- Code: `Tools/dist`

### SHP-03 app.md The package
The libraries have no SwiftPM dependency; the executable alone uses swift-argument-parser. SwiftPM fetches it for a
program that uses the libraries from a path as well, because the manifest names it, but compiles nothing of it there.
`.spi.yml` names the documented modules, and each product, `UIKit` too, has a DocC catalogue, with a
tutorial for each of the four founding samples. LICENSE, NOTICE, CHANGELOG and CONTRIBUTING stand
beside the README. Versions are semantic.

- Source: our decision.
- Code: `Package.swift`, `Tests/Outside/needs.py`

### SHP-04 app.md The first screen of the README
One picture that moves, two commands, a first program, an answer of `diagnose`. `make pictures` draws every
picture of the documents, those that move too (CLI-09), and a test compares them.

- Source: our decision.
- Code: `Tools/pictures`

### DEL-01 arbitration.md Which touches a recognizer receives
When a finger lands each recognizer is asked: is the type of touch allowed (REC-11), then
`shouldReceive(event)` once for the event, then `shouldReceive(touch)` once for the touch. A refusal
means that the recognizer never sees the touch.

- Source: Apple's documentation; the order is ours.
- Code: `UIGestureRecognizerDelegate`

### DEL-02 arbitration.md Requirements decided at run time
`shouldRequireFailureOf` and `shouldBeRequiredToFailBy`, of the delegate and of the subclass, are
asked once for each ordered pair and attempt, at the moment when one of the two first wants to leave
possible. A yes from either side creates the requirement, a no forbids nothing. The two may belong
to different views.

- Source: Apple's documentation.
- Code: `GestureArbiter`

### DEL-03 arbitration.md Which pairs are asked
The candidate is paired with every other recognizer that shares a live touch with it and is
possible.

- Source: our decision.
- Code: `GestureArbiter`

### DEL-04 arbitration.md gestureRecognizerShouldBegin
The delegate is asked once for each attempt, after the requirements are resolved. The recognizer
reports then what it would report after beginning; a pan reports its full displacement and velocity
(PAN-05).

- Source: Apple's documentation for asking once; the values follow from published UIKit code that
  reads them there.
- Code: `GestureArbiter`

### DEL-05 arbitration.md shouldRecognizeSimultaneouslyWith
The delegates are asked when one of a pair would block the other: the winner's delegate first, then
the other's, until one says yes.

- Source: Apple's documentation that either may say yes; the order is ours.
- Code: `GestureArbiter`

### DEL-06 arbitration.md Defaults of the delegate
All methods are optional. Without a method the answers are: receive yes, begin yes, simultaneous no,
requirement no. `delegate` is weak.

- Source: Apple's documentation.
- Code: `UIGestureRecognizerDelegate`

### ARB-01 arbitration.md Who competes
Two recognizers compete only if they share a live touch. Two fingers that drag two sibling views
both work.

- Source: as in openuikit; our decision.
- Code: `GestureArbiter`

### ARB-02 arbitration.md The first one wins
Unless something else is said, the first recognizer to recognize prevents its competitors.

- Source: Apple's documentation.
- Code: `GestureArbiter`

### ARB-03 arbitration.md Proposals are decided together
During a turn recognizers only propose. Proposals are decided in this order: more required taps
first, then the order of EVT-03.

- Source: our decision; a double tap must win over the single tap that ends with the same lift.
- Code: `GestureArbiter`

### ARB-04 arbitration.md Prevention
A recognizer that recognizes prevents a possible competitor if its own `canPrevent`, the other's
`canBePrevented(by:)` and neither delegate's simultaneity say otherwise. The prevented one fails
without an action, for the reason `preventedBy`.

- Source: Apple's documentation; the table of 36 cases is WinObjC's, which says that it was observed
  on iOS.
- Code: `GestureArbiter`

### ARB-05 arbitration.md Exclusion by an active gesture
While a competitor is in began or changed, a recognizer may recognize only if that competitor would
not prevent it by ARB-04. Else it fails for the reason `blockedByActive`.

- Source: as in openuikit; Apple's documentation in effect.
- Code: `GestureArbiter`

### ARB-06 arbitration.md Simultaneity is symmetric
One yes is enough; a no does not take back the other's yes.

- Source: Apple's documentation.
- Code: `UIGestureRecognizerDelegate`

### ARB-07 arbitration.md canPrevent and canBePrevented
`canPrevent` and `canBePrevented` are true unless a subclass overrides them. A tap prevents another
tap if it requires as many taps or more, and can be prevented by another tap that requires as many
or more. So a single tap never ends a pending double tap, and equal taps exclude each other.

- Source: Apple's documentation, recalled, says that taps are special; the comparison is ours.
- Code: `UITapGestureRecognizer`

### ARB-08 arbitration.md Hover stands apart
A hover recognizer neither prevents nor is prevented.

- Source: our decision.
- Code: `UIHoverGestureRecognizer`

### ARB-09 arbitration.md Prevented is for the whole sequence
A recognizer that was prevented stays failed until reset, even if the winner ends meanwhile.

- Source: Apple's documentation, through REC-06.
- Code: `GestureArbiter`

### ARB-10 arbitration.md require(toFail:)
After `a.require(toFail: b)`, `a` may leave possible only when `b` has failed. If `b` begins or
recognizes, `a` fails for the reason `requiredToFailRecognized`.

- Source: Apple's documentation.
- Code: `UIGestureRecognizer.require`

### ARB-11 arbitration.md Requirements that do not count
`b` does not hold `a` back if it is disabled or detached, or tracks none of `a`'s touches and has no
timer of this sequence. If the last finger that both track lifts while `b` follows others and has no timer, that lift
releases `a`.

- Source: our decision; a recognizer that cannot see the touch cannot fail on it.
- Code: `GestureArbiter`

### ARB-12 arbitration.md Waiting
A recognizer that waits stays possible, keeps tracking and remembers its proposal. When it is
released it begins, or recognizes, at the time of the event that released it, with the values of
that moment. If its fingers lifted meanwhile, a discrete gesture recognizes, and a continuous one
begins and ends in one turn (EVT-05).

- Source: our decision.
- Code: `GestureArbiter`

### ARB-13 arbitration.md Chains of requirements
If `a` waits for `b` and `b` for `c`, all of it resolves in one turn, in the order of the
requirements.

- Source: our decision.
- Code: `GestureArbiter`

### ARB-14 arbitration.md Cycles are refused
A requirement that would close a cycle is refused and reported. Of requirements made at run time the
later pair in the order of EVT-03 loses.

- Source: our decision; in UIKit such recognizers wait for each other without a word.
- Code: `GestureArbiter`

### ARB-15 arbitration.md Requirements keep nobody alive
A requirement is held weakly and goes with either recognizer.

- Source: our decision.
- Code: `UIGestureRecognizer+Requirements`

### ARB-16 arbitration.md Example: single and double tap
A single tap that requires a double tap to fail: after one tap the double tap fails 0.35 s after the
lift, and the single tap fires then. After two taps the double tap fires at the second lift and the
single tap fails. Without the requirement the single tap fires at the first lift, the double tap at
the second, the single tap not again.

- Source: Apple's documentation for the first half; the second half follows from ARB-03 and ARB-07.
- Code: `GestureArbiter`

### ARB-17 arbitration.md Example: a pan inside a pan
Pans of a parent and of its child that reach the threshold in the same event: the child's wins
(EVT-03), the parent's fails.

- Source: as in openuikit and flowkey.
- Code: `GestureArbiter`

### BAR-01 bars.md Buttons of a bar
Both edges of a navigation bar hold any number of buttons, the first at the edge; their contents are 16 points from
the edge and from each other. Buttons at the leading edge replace the back button, or stand beside it
(`leftItemsSupplementBackButton`), whose arrow stands 9 points from the edge. A standard item
shows its symbol, and its name is read; `.done` and `.save` are
semibold. An item with a menu and no action shows the menu at a press. A change of an item shows at once, in
navigation bars and tool bars alike. Where text runs from right to left, bars, tabs, menus, the push and the drag that
goes back are mirrored.

- Source: Apple's documentation; the distances are those of UIKit's bars.
- Code: `UIBarButtonItem`, `UINavigationBar`, `UIToolbar`, `UITabBar`

### BAR-02 bars.md The tool bar of a navigation controller
It shows the `toolbarItems` of the controller on top, is hidden at first, and stands above a tab bar. The controller's
view lies under it, and its safe area ends there. Bars that are shown or hidden with an animation slide within 0.2 s;
the safe area moves with them.

- Source: Apple's documentation.
- Code: `UINavigationController.setToolbarHidden`, `UIViewController.toolbarItems`

### BAR-03 bars.md Large titles
With `prefersLargeTitles` a title of 34 points stands below the buttons, which adds 52 points to the bar and to the
safe area. `largeTitleDisplayMode` decides: `.automatic` is as the controller below in the stack, and large for the
root. If the controller's view is a scroll view that begins under the bar, or its first subview is one, the title
folds away under the finger and the small title shows; the safe area follows. Above other content the title stays
large. A drag never ends with the title half folded: it goes on to the nearer end. Pulled down, the title stays with
the content. While any of it shows, the content counts as not scrolled (BAR-09).

- Source: Apple's documentation; 52 and 34 points are UIKit's.
- Code: `UINavigationController.followLargeTitle`, `UIScrollView.largeTitle`

### BAR-04 bars.md Alerts and action sheets
An alert is 270 points wide in the middle of what the keyboard leaves free; two buttons stand side by side if both
titles fit. An action sheet stands 8 points above the safe area and 8 from the sides, at most 500 points wide, with
its cancel button apart, and a tap beside it is that button. Text fields take the keyboard when the alert has
appeared, and lose it when the alert begins to close; the return key goes to the next field, and from the last one
answers with `preferredAction`. So does that key in an alert without a field that is edited, and Escape is the cancel
action, also while a field is edited. In a window of at least 600 by 600 points an action sheet is a popover (PRT-23)
of 304 points beside the source of its `popoverPresentationController`. There the cancel action has no button, and a
tap beside the popover is that action. Without a source the sheet stands at the lower edge, and is reported. A change
of `isEnabled`, title or message shows at once. Content that is too high scrolls. A second cancel action, and a text
field in an action sheet, are reported and refused.

- Source: Apple's documentation, which raises an exception in the last two cases and without a source. The 304 points
  are recalled.
- Code: `UIAlertController`, `AlertPopover`

### BAR-05 bars.md Titles of buttons with a configuration
Where the configuration has no title, the title and its colour that were set for the button's state show.
`attributedTitle` and `attributedSubtitle` show their fonts, colours, lines, kerning and baselines, and the
configuration's font and colour in parts without one; transformers change the attributes of each part last. An
`AttributedString` has these attributes as properties, and is made into an `NSAttributedString` and back with them.
An activity indicator takes the place of the picture. Title and subtitle stand in the middle to each other, or towards
a picture before or behind them. A button whose menu is its primary action and changes its selection has a mark at its
end: two arrows, 6 points behind the rest.

- Default: no attributes, `.automatic` alignment and indicator.
- Source: Apple's documentation of `UIButton.Configuration`; the 6 points and the alignment in the middle are ours.
- Code: `UIButton.show`, `ButtonExtras`, `AttributeScopes.UIKitAttributes`

### BAR-06 bars.md The look of a tab bar
`UITabBarAppearance` sets the background, the line and, by state, the colour of pictures, the attributes of titles and
the colour of badges. What an item has of its own counts more. In a bar without a controller `scrollEdgeAppearance`
counts while `standardAppearance` was not set, else as BAR-09 says. Titles are below the pictures; the looks of other
arrangements have no effect, which is reported once.

- Source: Apple's documentation of `UITabBarAppearance`.
- Code: `UITabBar`, `UITabBarAppearance`

### BAR-07 bars.md A tab bar alone
A `UITabBar` in any view shows its `items`. A press selects the tab, and then `tabBar(_:didSelect:)` is called, also for a tab that
was selected already; `selectedItem` selects without a call. The bar is 49 points high and reaches over the safe area below it.
`setItems` can be animated, as a cross-fade of 0.25 s. In a tab bar controller `items` and `selectedItem` tell of the
controller's tabs and cannot be set; the controller is the delegate, and `tabBar(_:didSelect:)`, which a subclass overrides, is called
before the tab is selected.

- Default: no tabs.
- Source: Apple's documentation; the order in a controller is recalled.
- Code: `UITabBar.items`, `UITabBarDelegate`

### BAR-08 bars.md Prompts, low windows and insets of pictures
`UINavigationItem.prompt` is a line of 13 points in the middle of the 30 points that it adds above title and buttons,
to the bar and to the safe area. In a window of less than 600 points of height, a vertical size class `.compact`, a
navigation bar has `compactAppearance`, that of the shown item first, then what is set for other windows; its height
stays. A tool bar without a controller has `scrollEdgeAppearance` while `standardAppearance` was not set.
`imageInsets` moves the edges of the picture of a tab in, and moves the picture of a button by half of the difference
of opposite insets.

- Default: no prompt and no look for low windows; insets of 0.
- Source: Apple's documentation; the 30 points are UIKit's.
- Code: `UINavigationBar`, `UIToolbar`, `UIBarItem`

### BAR-09 bars.md Bars at the end of content
A navigation bar whose content is at its upper end, a tool bar of a navigation controller and a tab bar of a
controller whose content is at its lower end have `scrollEdgeAppearance`. Without that look they have the standard one
without its background and line, as they have `barTintColor` only over content that goes on below them; a
`backgroundColor` of the program stays. The content is that of the first scroll view, in the order of subviews, that
reaches the bar; one that only scrolls sideways counts through the views in it. One whose content does not fit comes
before one whose content fits, then hidden ones and those without a size. A scroll view that comes into the page or
leaves it later counts from then on. A page without a scroll view is at its end always. A bar without a controller
knows no content, and keeps its background. A `backgroundColor` of the program stays until a look is set.

- Source: Apple's documentation, for iOS 15 and later; which scroll view counts is our decision.
- Code: `BarEdge`, `UINavigationBar.take`, `UIToolbar`, `UITabBar`

### COL-01 collections.md Elements and their attributes
The layout says where an element is: centre, size, transform, alpha, `zIndex`, `isHidden`. After an
invalidation the collection view calls `prepare()` once, then asks for the content's size, then for the
elements that intersect the visible rectangle. Views are ordered by `zIndex`, equal ones by index path.
Attributes equal to those that show are not applied again; the comparison is with a copy, so that a
layout may change its own objects. A new size of the view that is set within an animation is announced
to the layout before its elements are shown, and after it. A cell has the size of its item when the data
source receives it.

- Source: Apple's documentation; the order of equal indexes is our decision.
- Code: `UICollectionView`, `UICollectionViewLayoutAttributes`

### COL-02 collections.md Work follows what is in sight
Only elements in sight have views, and the one that holds the first responder, so that editing goes on
out of sight. Views that leave are used again, at most four per view that was in sight. A flow layout computes the places of items of one size and stores nothing per item. It asks
the delegate for sizes only if the delegate has a method for them, once per invalidation of its metrics;
a scroll is no such invalidation.

- Code: `UICollectionViewFlowLayout`, `FlowSection`

### COL-03 collections.md Lines of a flow layout
A line takes as many items as fit with the least spacing. The rest of the space is divided between the
items, so that a full line touches both insets; an item that fills a line alone is centred, also one that
is wider than the line. The last line stands as if more items followed, if all items of the section are
equally large. If their widths or heights differ it begins at the inset and keeps the least spacing, also
where it is full. Items are centred in the height of their line. Places are rounded to whole pixels.

- Default: items of 50 by 50 points, both spacings 10.
- Source: Apple's documentation, and frames measured on UIKit (iOS 26.1).
- Code: `FlowSection`

### COL-04 collections.md Sections of a flow layout
A section is its header, the inset, its lines, the inset and its footer, also without items. Headers and
footers are as wide as the content, without the section's inset; their length along the scroll is the
reference size's. A delegate's answer that is not finite, and a size below 0, count as the layout's own.
The content is as wide as the view without its adjusted inset.

- Source: Apple's documentation.
- Code: `UICollectionViewFlowLayout`

### COL-05 collections.md Pinned headers
With `sectionHeadersPinToVisibleBounds` a header stays at the upper edge of the visible part, below the
adjusted inset, until the footer of its section pushes it away. Pinned footers stay at the lower edge.

- Source: Apple's documentation.
- Code: `UICollectionViewFlowLayout`

### COL-06 collections.md Right to left
In a right-to-left interface the lines of a vertical flow layout begin at the right. Any other layout is
mirrored by the collection view if its `flipsHorizontallyInOppositeLayoutDirection` is true; a layout
that scrolls sideways then shows its first items, at the right end, first.

- Source: Apple's documentation; that vertical lines are mirrored by default is UIKit's behaviour as
  recalled.
- Code: `UICollectionView`, `UICollectionViewFlowLayout`

### COL-07 collections.md Cells that choose their size
With an `estimatedItemSize` each cell is asked by `preferredLayoutAttributesFitting` when it comes into
sight, and the layout moves what follows. By default the constraints of `contentView` decide, else
`sizeThatFits`. Sizes are kept until the width changes, when cells in sight are asked again, or the data is
reloaded, and follow their items through batches. Items that were not in sight have the estimated size. In a
vertical layout the first cell in sight that is not new keeps its place in the window while new ones above
it choose their sizes.

- Source: Apple's documentation.
- Code: `UICollectionReusableView`, `UICollectionViewFlowLayout`

### COL-08 collections.md Batches of changes
Deletions, reloads and the starts of moves name places before the batch; insertions and the ends of
moves name places after it. The layout hears `prepare()`, then `prepare(forCollectionViewUpdates:)`, is
asked where each element begins that comes into sight and where each ends that leaves, and hears
`finalizeCollectionViewUpdates()` inside the animation. By default inserted items fade in, deleted ones
fade, and the others go from place to place. `reconfigureItems(at:)` asks for the cells of items in sight
again, which keep their views, within a batch after its changes. Changes that do not lead to the counts that the data source
reports are reported, and everything is reloaded. A `reloadData()` inside a batch takes its place.

- Default: 0.3 s.
- Source: Apple's documentation. UIKit throws where we reload.
- Code: `CollectionChanges`, `UICollectionView`

### COL-09 collections.md Presses and selection
At the touch: `shouldHighlight`, `didHighlight`. At the lift on the item: `shouldSelect` (or
`shouldDeselect`, where several can be selected), `didDeselect` of the item before, `didSelect`,
`didUnhighlight`. A reload, and a batch that removes the item, end the highlight, too. The selection
follows its items through batches and ends with `reloadData()`. While the view is edited (`isEditing`),
`allowsSelectionDuringEditing` and `allowsMultipleSelectionDuringEditing` decide in place of the two properties for other
times, and a press that holds ends when `isEditing` changes; the selection stays.

- Source: Apple's documentation (header).
- Code: `UICollectionView`

### COL-10 collections.md Movement by the user
`beginInteractiveMovementForItem` lifts an item that `canMoveItemAt` lets go. The lifted cell follows the
target position in front of the others, which move aside; the data source is told once, at the end. Until
then it is asked for cells and sizes by their places in the data. Near an edge the content scrolls.

- Default: 44 points from an edge, up to 600 points per second.
- Source: Apple's documentation; the numbers are our decision.
- Code: `UICollectionView`, `EdgeScroller`

### COL-11 collections.md The long press of a collection view controller
A long press lifts an item if the controller overrides `collectionView(_:moveItemAt:to:)`, and
`canMoveItemAt` agrees. Otherwise the press selects the item as any other.

- Source: Apple's documentation.
- Code: `UICollectionViewController`

### COL-12 collections.md Prefetching
After a scroll the prefetching data source hears of the items of the next screen in the direction of the
scroll, each once, nearest first. Those that the scroll turned away from are cancelled.

- Default: one screen ahead.
- Source: Apple's documentation; the distance is our decision.
- Code: `UICollectionView`

### COL-13 collections.md Where a scroll rests
At the lift the layout may choose another offset than the throw's by
`targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`, unless the view is paged; the
scroll view's delegate is asked after it. The velocity is in points per millisecond, as the delegate's.

- Source: Apple's documentation.
- Code: `UIScrollView`, `UICollectionView`

### COL-14 collections.md Another layout
`setCollectionViewLayout(_:animated:)` moves each view to its place in the new layout. A view that comes
into sight begins where the old layout had it; one that leaves goes where the new layout has it.

- Default: 0.3 s.
- Code: `UICollectionView`

### COL-15 collections.md Compositional layouts
A section is one group again and again until its items are used up; groups follow each other in the
direction of the scroll, `interGroupSpacing` apart. A dimension is a share of the container's width or
height, or points. The container of a section's group is the visible part without its adjusted inset and
the section's `contentInsets`; that of an item is its group without the group's. The section provider is
asked for each section when the layout is computed. Edges are rounded to whole pixels.

- Source: Apple's documentation; the rounding is our decision.
- Code: `UICollectionViewCompositionalLayout`, `CompositionalRuns`

### COL-16 collections.md Groups
The subitems of a group repeat while they fit; the first is placed in any case. A counted group takes
that number, and with `subitem:count:` divides its length between them. Flexible spaces, between items or
beside them, share what the group has left. A custom group's closure says how many items it has. A group
without items shows none, which is reported. At most 10,000 items are in one group.

- Source: Apple's documentation; the limit is our decision.
- Code: `NSCollectionLayoutGroup`, `CompositionalSolver`

### COL-17 collections.md Sections that scroll by themselves
A section with an orthogonal behaviour is a scroll view inside of the collection view, as wide as it, and
its cells are that view's subviews. Nested scroll views share a drag as elsewhere: one along the section
scrolls the section, one along the collection view scrolls that. `groupPaging` rests at the next group for
a throw above 300 points per second, and at the nearest one otherwise, never further than one group from
where the drag began; `groupPagingCentered` rests with the group in the middle. A section keeps its offset
while it is out of sight. The handler of visible items runs with each step, with places that do not
contain the section's own scroll.

- Source: Apple's documentation; the speed is our decision.
- Code: `OrthogonalScroller`, `CompositionalSection`

### COL-18 collections.md Estimated dimensions
A cell whose item has an estimated length is asked for its size when it comes into sight, with the other
length given, and what follows moves. Sizes are kept until the width changes, when cells in sight are
asked again, or the data is reloaded, and follow their items through batches. In a vertical layout the
first cell in sight that is not new keeps its place in the window while new ones above it choose their
heights. Groups of items that were not in sight are computed from one template and not stored. Content
insets have no effect along an estimated length.

- Source: Apple's documentation.
- Code: `CompositionalRuns`, `UICollectionReusableView`

### COL-19 collections.md Views beside items and sections
A supplementary item's anchor point lies on the container's; without an anchor of its own the same point
of both. Boundary items extend the section outside of its content insets, or lie on it with
`extendsBoundary` off; pinned ones stay in sight until the section ends, in front of the others. A
background covers the whole section with its headers. Views of the whole layout have index paths of one
number.

- Source: Apple's documentation.
- Code: `CompositionalSection`

### COL-20 collections.md Lists
Rows are 44 points high until their cells choose a height, 44 at least for cells with a content
configuration. `insetGrouped` sections are 16 points from the sides, with 10 points round corners. Lines
separate rows; the last row of a section has none except in plain lists. Plain headers are pinned.

- Source: Apple's documentation; the numbers are recalled.
- Code: `UICollectionLayoutListConfiguration`, `UICollectionViewListCell`

### COL-21 collections.md Registrations and list cells
Each registration has its own cells, which its closure fills when they are dequeued. A list cell shows its
accessories from the beginning to the end, those of an edit while the collection view's `isEditing` is on.
The handle moves the item as `beginInteractiveMovementForItem` does (COL-10). A view of the program's own is as large as
its content needs, or keeps its size with `maintainsFixedSize`.

- Source: Apple's documentation.
- Code: `UICollectionView.CellRegistration`, `UICollectionViewListCell`, `UICellAccessory`

### COL-22 collections.md Content and background configurations
A configuration makes a view, which replaces the cell's `contentView`; a configuration of the same type later changes
that view, and `nil` brings the cell's own view back. After a change of the cell's state the configurations are
updated at the next layout pass, once for all changes before it: the content for the state, then
`updateConfiguration(using:)`, then the `configurationUpdateHandler`. A cell, header or footer whose class overrides
`updateConfiguration(using:)` is updated before it first shows, also without a configuration. An update that is asked
for meanwhile runs at the pass after; one that sets the handler asks for none. Headers and footers of tables have
configurations, too, and are as high as these need; their state tells whether they stay at the edge (FID-15), as that
of a list cell that is a pinned header does. A view that takes no touches is disabled in its state, from its next
layout on. With `automaticallyUpdatesBackgroundConfiguration` a background is set again for each state, so that its
border follows the interface style.

- Source: Apple's documentation.
- Code: `CellContent`, `UIListContentConfiguration`, `UIListContentView`, `UITableViewHeaderFooterView`

### COL-23 collections.md Menus of items
As with rows (TBL-17), by `collectionView(_:contextMenuConfigurationForItemsAt:point:)`. It is given the pressed item,
or all selected items if the pressed one is among them and several can be selected, or none for a press beside the
items. By default it asks `collectionView(_:contextMenuConfigurationForItemAt:point:)` for the pressed item. The methods
for the preview of an item ask the older ones for the preview of a menu.

- Source: Apple's documentation.
- Code: `UICollectionView.contextMenuInteraction`, `UIContextMenuInteraction`

### COL-24 collections.md Cells that change their size
As with rows (TBL-18), for cells of which the layout lets the size be chosen (COL-07, COL-18). Cells in sight are also
asked again after `invalidateLayout()`, which the view calls when the user's size of text changes, and by a batch without
changes.

- Default: `.enabled`.
- Source: Apple's documentation; that `invalidateLayout()` asks cells in sight is UIKit's behaviour as recalled.
- Code: `UICollectionView.SelfSizingInvalidation`

### COL-25 collections.md Outlines
A section may be applied to a diffable data source as a tree; its visible items are those of the section. A tap on the
`.outlineDisclosure()` accessory of an item expands or collapses it, if the `sectionSnapshotHandlers` agree; with the style
`.header` so does a tap anywhere on the row, which then selects nothing. The chevron points down while the item is
expanded, and the state of the cell says so. A snapshot of the whole content keeps the trees whose visible items it has;
the other sections have roots only afterwards.

- Source: Apple's documentation. UIKit throws where we report; the style `.automatic` is `.cell` here.
- Code: `NSDiffableDataSourceSectionSnapshot`, `UICollectionViewDiffableDataSource`, `UICellAccessory`

### COL-26 collections.md Moves in diffable data sources
An item for which `reorderingHandlers.canReorderItem` is true can be moved by the user (COL-10). `willReorder` hears of the
move before the data source has the new order, and `didReorder` after it. In a tree the item comes below the one above it:
as its first child if children of that show, else as its next neighbour. What is below the item goes along.

- Default: no item can be moved.
- Source: Apple's documentation; the place in a tree is our decision.
- Code: `NSDiffableDataSourceTransaction`, `UICollectionViewDiffableDataSource`

### BAL-01 demos.md Moving by translation
At began the centre is stored; at began, changed and ended the centre is the stored one plus the
translation in the superview.

- Source: the pattern of Apple's article on panning.
- Code: `BlockDemo`, `CartBall`

### BAL-02 demos.md No jump to the finger
The sample set `center` to the finger's place, so the ball jumped. Here the point that was grabbed
stays under the finger, less the hysteresis that was removed (PAN-04).

- Source: our decision.
- Code: `CartBall`

### BAL-03 demos.md Both axes at a corner
The sample corrected one edge only. A ball of 100 pt dropped at (−20, −30) comes to (50, 50), not to
(50, −30).

- Source: our decision.
- Code: `BallPlaces`

### BAL-04 demos.md Insets on every side
The sample counted both insets at the top and none elsewhere. In 400×800 with insets of 44 and 34
the centre may lie from 94 to 716.

- Source: our decision.
- Code: `BallPlaces`

### BAL-05 demos.md Where the ball may rest
The ball's centre lies in the safe area less half the ball and a margin. Each axis is clamped by
itself; where the ball does not fit, it lies in the middle. Free mode stops there; edge mode
(default) and corner mode choose a place in the same rectangle (DEM-03). In flight the ball and its
focus ring stay in the safe area.

- Default: `--mode edge`; a margin of 10 pt. The numbers of BAL-03 and BAL-04 are without it.
- Source: our decision.
- Code: `BallPlaces`

### BAL-06 demos.md How it moves there
With `--seed-timing`: spring ζ 1, v 1, 0.25 s after a delay of 0.1 s (ω 36.82369; progress 0.5572 at
0.05 s and 0.8847 at 0.10 s), and no throw. Otherwise without a delay, as the throw of SPR-12 with
the spring of DEM-03.

- Source: the sample's numbers; the rest is ours.
- Code: `CartBall`

### BAL-07 demos.md Fading
1 s after the drop the ball fades to alpha 0.2 in 1 s, ease in and out. Taking it ends the fade and
the motion (ANI-09) and sets alpha 1.

- Default: 1 s, 1 s, 0.2.
- Source: the sample's numbers.
- Code: `CartBall`

### BAL-08 demos.md Caught in flight
The sample's ball could not be taken while it moved or faded (ANI-10). Ours stops at the touch-down,
where it shows. If the finger lifts without a drag, the ball goes on to its place, and no cart opens.

- Source: our decision.
- Code: `CartBall`

### BAL-09 demos.md Cancelled
The ball goes back to where it was taken, with the spring of a drop, and then fades.

- Source: Apple's article restores on cancel.
- Code: `CartBall`

### BAL-10 demos.md Tap and drag
A tap on the ball is its button's action. A drag cancels the button without an action (REC-17).

- Source: our decision.
- Code: `CartBall`, `UIControl`

### BAL-11 demos.md Another window
When the window or its insets change, a ball at rest is clamped anew in 0.25 s; one that is dragged
is clamped at its drop.

- Default: 0.25 s.
- Source: our decision.
- Code: `CartBall`, `BallPlaces`

### BAL-12 demos.md Several balls
Several balls with several fingers are independent (ARB-01). The one that is taken comes to the
front. Each has a colour and a letter of its own.

- Source: our decision.
- Code: `CartPage`, `BallLook`

### BAL-13 demos.md Awake while it is wanted
While a product is lifted all balls are at alpha 1, and the one that would take it grows to 1.1. A
product that is added, by `+` too, wakes them for a moment.

- Source: our decision (U14).
- Code: `CartBall`, `CartPage`

### DEM-01 demos.md Moving block
A blue block of 100×100 in the middle is moved by a pan; a cancel puts it back. State, translation
and velocity are shown. Arrow keys move it by 10 pt, with Shift by 1 pt.

- Source: our decision.
- Code: `BlockDemo`

### DEM-02 demos.md Scrub animator
A pan drives a property animator (275 pt, alpha 0, 3 s, ease out) by its translation over 275;
letting go lets it run to its end. A slider shows `fractionComplete`. A tap or a second pan takes it
without a jump.

- Source: our decision.
- Code: `ScrubDemo`

### DEM-03 demos.md Floating cart
1. Dragging: the ball follows from where it was grabbed, with alpha 1, a larger shadow and scale
   1.06 within 0.15 s.
2. Release: the place is the centre plus the throw of SPR-09 (0.998), then the nearest edge, corner,
   or only back inside, by the throw of SPR-12: its spring of response 0.4 and damping 0.8 takes over
   the velocity. The ball never rests outside the safe area, and keeps 10 pt from its edges.
3. Fading as BAL-07; a touch or the pointer brings alpha 1 in 0.15 s.
4. A product that is pressed for 0.3 s or dragged sideways is lifted (scale 1.04). Dropped with its
   centre within 60 pt of the ball it flies in within 0.25 s, and the badge counts one more with a
   swell of 1.2. Elsewhere it goes home. A vertical drag scrolls the page.
5. A tap on the ball opens the sheet: at most 60 % of the height, a dim of 40 %, lines with
   steppers, the total, "Empty", which can be undone until something is added. It follows a drag down, is held back upwards (SPR-10), and closes
   past half of its height or faster than 600 pt/s.
6. One finger may hold the ball while another scrolls. A second finger on the ball changes nothing.
7. With the inspector on, a dashed ghost shows the place where a held or flying ball will rest, with
   the words for the rule that chose it.

Edge, corner and free mode are buttons in the header. The timing of the first version is a switch at
the end of the page.

The ball is 88 pt wide, 64 pt in windows narrower than 600 pt.

- Source: our decision.
- Code: `CartPage`, `CartBall`, `CartSheet`, `CardLift`, `CartGhost`

### DEM-04 demos.md Photo table
Twelve photographs, drawn by programs, lie on a table. Each is dragged, pinched and turned at once, any number at
a time, with up to ten fingers. A touched photo comes to the front with a lifted shadow as soon as the finger
lands, and a photo that moves is caught where it shows. A thrown photo slows down from its release on, slides and
turns on, and stops with all of it on the table. Beyond its limits of scale a photo resists, and returns when it
is let go. A double tap, or Enter, makes it upright and gives it its own size. A cancel returns it. Arrow keys move
the focused photo by 10 points, with Ctrl they turn it by 5 degrees and zoom it by a tenth; with Shift they take
finer steps. A pointer raises a photo by a point, a finger enlarges it by a fiftieth, and both lift its shadow. A
photo that is enlarged gets prints of twice and three times the resolution on its way. On displays of a larger scale
the first frame shows prints of scale 1, and sharper ones follow within half a second. With the inspector on, each
held photo has an outline, and under two fingers its scale and its angle.

- Default: scale 0.4 to 3, deceleration 0.996 per millisecond, corners of the paper 4 points.
- Source: our decision. Paper slides less far than the contents of a scroll view (0.998).
- Code: `PhotoTableDemo`, `PhotoView`, `PhotoThrow`, `PhotoMark`, `Photo`

### DEM-05 demos.md Edge drawer
A pan that begins at the leading edge of the window (left, or right in languages read from right to left) pulls in
a drawer, which follows the finger one to one and stretches beyond its width. Let go, it goes on to the side to which
its speed carries it. A touch stops it at any moment where it shows. A tap beside it, a pan, Esc or a choice in it
closes it. With the inspector on, the region of the edge pan is tinted.

- Default: 300 points wide, or as much as leaves 56 points of the window; the edge region is 20 points.
- Source: our decision.
- Code: `DrawerDemo`, `Drawer`

### DEM-06 demos.md Arbitration lab
Three nested views carry recognizers whose kind, view, requirement to fail, simultaneous recognition, effect on
touches and numbers of fingers are switches. Eight questions set them up. After each gesture one sentence of
`diagnose` answers, and a graph shows who waits for, prevents or tolerates whom. The arrow keys choose the question
before or after.

- Source: our decision.
- Code: `LabDemo`, `LabScene`, `LabRun`, `LabGraph`

### DEM-07 demos.md Stress
100, 1,000, 10,000 or 50,000 squares, each a view with a pan of its own. A finger that lands on one stops it where
it shows; a drag moves it, a throw slides on, bounces off the edges and slows down from its release on; a cancel
returns it. "Move all" lets every square move about. "Bots" are ten fingers whose strokes follow from a seed: they are
touches like others, sent by a handler, so that a recording holds the press of the button only (EVT-09). Arrow keys
move the chosen square, with Ctrl they choose another one, and Enter throws it.

In a window the figures are the mean time of a frame (layout, painting and the handing over to the display), of an input
event with the handlers it calls, and of a hit test; the bytes of the heap that are in use after an event and were not
before it; the share of the window that was painted; and the frames per second of the last fifteen seconds. A block that
an event takes and gives back is not in the figure. Without a clock, as in a replay, each figure is a dash.

- Default: 1,000 squares, a speed that falls to 0.996 per millisecond, a reading each 0.25 s.
- Source: our decision.
- Code: `StressDemo`, `StressSwarm`, `StressMotion`, `StressBots`, `StressMeter`

### DEM-08 demos.md Recordings
A list of the bundled recordings and of one's own: those in the current folder and in
`$XDG_DATA_HOME/pantograph/traces`. Each can be played at an eighth to four times its speed, scrubbed,
and stepped through event by event. Two recordings play side by side, and the first decision that
differs is selected. The menu *Save* writes
a film strip and a picture that moves, and copies the chosen decision as a test (APP-08).

- Default: speed 1.
- Source: our decision.
- Code: `TracesDemo`, `RunLog`, `FilmStrip`, `MovingPicture`, `OwnTraces`

### DEM-09 demos.md Pan piece
Three overlapping pieces of 120 pt share one action of a pan, a pinch and a rotation; Esc while one
is held gives it back. A fourth piece is an image view left as it is made: it stays, and "Why not?"
(INS-07) tells that its interaction is disabled.

- Source: our decision.
- Code: `PieceDemo`

### DND-01 drag-drop.md The lift
A press of one finger for 0.5 s lifts the items that the delegate gives; without items there is no drag.
The press is a long press (LPR-01 to LPR-04) with its reasons: a finger that moves earlier than that does
not lift. The drag begins with the first move after the lift; a finger that lifts before puts the items
back, and nobody hears of a drag.

- Default: 0.5 s, 10 pt.
- Source: Apple's documentation; that the drag begins with the first move as recalled.
- Code: `UIDragInteraction`, `DragSession`

### DND-02 drag-drop.md The preview
Each item shows as a picture of the view that the delegate names, in front of all in the window, 5 %
larger and with a shadow. It keeps the place at which the finger took it. A view from the item's
`previewProvider` that has a superview shows as a picture, too; another one is shown itself. Of the picture
only the `visiblePath` of its parameters shows, with a shadow of that outline.

The delegate is asked for all previews first, and then told that the lift is animated.

- Default: 0.2 s for the lift.
- Source: our decision; the order is that of Apple's documentation.
- Code: `DragSession`

### DND-03 drag-drop.md Where items can be dropped
Of the views under the finger the innermost whose drop interaction can handle the drag gets it; each
interaction is asked that once for a drag. It hears enter, an update with each move, and exit. A lift over
it performs the drop if its last proposal is a copy or a move, and the drag allows the move. The preview
goes to the place that the delegate names, or fades; then the drop is concluded, and all interactions that
could handle the drag hear its end.

- Default: 0.3 s.
- Source: Apple's documentation.
- Code: `DragSession`, `UIDropInteraction`

### DND-04 drag-drop.md Cancelled drags
Items return to where they came from if nothing takes them, if the touch is cancelled, and if the view or
the interaction of the drag is removed. A cancelled touch never drops.

- Default: 0.3 s.
- Source: Apple's documentation.
- Code: `DragSession`

### DND-05 drag-drop.md Data
An `NSItemProvider` is made of an object, and gives it in a later turn: texts as `String` and `NSString`,
addresses also as `URL` and `NSURL`, other objects as their class. What it cannot give is an error. Data
does not leave the program.

A pasteboard has items, each with values by type: texts, addresses (which are texts, too), pictures, colours,
and data of the program's own types. Setting a value replaces all items, counts as a change, and is posted with
the types that came and went. All pasteboards of one name are one object. Texts and addresses of the general
pasteboard are on the desktop's clipboard (TXI-05), several as the lines of one text; all else stays in the program.
Other pasteboards last as long as the program.

- Source: Apple's documentation; Foundation of Linux has no such class.
- Code: `NSItemProvider`, `UIPasteboard`, `PasteboardItem`

### DND-06 drag-drop.md Drags out of lists
With a `dragDelegate` a press lifts the row or the item under the finger. Near an edge the list scrolls as
with an item that is moved (COL-10).

- Source: Apple's documentation.
- Code: `ListDragging`, `EdgeScroller`

### DND-07 drag-drop.md Drops on lists
The destination is the place under the finger, or the one after the last below all others; a list from
which the item comes is counted without it for a move. While the proposal inserts at the destination, the
others stand aside for it, and the cell that is moved is hidden. The data is the program's to change, in
`performDropWith`; the preview goes to the place that the coordinator is told. While items are over the list, the state
of each cell in sight says whether they would be dropped into it.

Without `dropSessionDidUpdate` items of the list itself move, if the drag delegate allows that, and others are copied;
the program decides about the place at the drop.

A single row that is dragged within its table, and that `canMoveRowAt` lets go, is moved by the data source that has
`tableView(_:moveRowAt:to:)`: where the proposal inserts it at the destination, where there is no
`dropSessionDidUpdate`, and where there is no drop delegate. `performDropWith` is not called then. The rows part, the
delegate of the table may choose another place, and the table shows the move unless the data source has done so. Changes of
the list during a drag take the places of its dragged items along.

- Default: 0.25 s for the gap, and 0.3 s to close at the drop, as long as a change of the list takes.
- Source: Apple's documentation; the duration is our decision.
- Code: `ListDragging`

### DRW-01 drawing.md One path to pixels
Window and headless runs draw by the same software: premultiplied ARGB8888, content kept for each
layer, painted by damage. SDL only presents. For the same scene, clock and scale a snapshot and the
window hold the same bits.

- Source: our decision.
- Code: `RasterCompositor`

### DRW-02 drawing.md Damage equals a full repaint
Painting only what changed gives the same bits as painting all. There are at most 8 separate
rectangles in a frame, and without damage nothing is presented.

- Default: 8.
- Source: our decision.
- Code: `Damage`, `RasterCompositor`

### DRW-03 drawing.md Groups and edges
A view's alpha counts for its subtree as a whole. Rounded clips and turned edges are smooth, and no
edge has a dark or light fringe: a white turned layer on white is white. A border shows above the layer's
sublayers, also above those that its bounds clip.

- Source: our decision.
- Code: `Painter`, `Sampling`

### DRW-04 drawing.md Nothing else changes a pixel
The C library's mathematics, hash order, locale, number of threads or bands and features of the
processor change none; debug and release are equal.

- Source: our decision.
- Code: `Coverage`, `Blend`

### DRW-05 drawing.md Presenting
Under X11 without a hardware OpenGL the presenter uses a window surface with
`SDL_FRAMEBUFFER_ACCELERATION=0`, elsewhere one streaming texture that is updated by rectangles and
copied whole. The presenter asks for the size in pixels. If no texture can be made, SDL's software
renderer is used. The whole picture is drawn after exposure, resizing, another scale or display, or
a reset.

- Source: our decision.
- Code: `SDLPresenter`

### DRW-06 drawing.md Sharp at rest
A layer that only moves has its edges on whole pixels. One that comes to rest under a transform is
drawn anew for sharp text.

- Source: our decision.
- Code: `PresentationValues`, `ContentPainter`

### DRW-07 drawing.md Text
Text uses the bundled fonts and those that the program registers (DRW-14). HarfBuzz gives outlines without hints, which the rasteriser fills,
at four places within a pixel across and at whole pixels down. A missing letter is a box and is
counted (B31).

- Source: our decision.
- Code: `HarfBuzzShaper`, `FontLibrary`, `ContentPainter`

### DRW-08 drawing.md Pictures
SDL2_image decodes PNG, JPEG and WebP and writes PNG; kept pictures are PNG only. SVG and PDF files
are paths that the rasteriser fills, read up to fixed limits. Asset catalogues are read as they are:
by scale, style and rendering intent. A picture that cannot be read is an error value, never a crash.

- Source: our decision.
- Code: `SDLImage`, `AssetCatalog`, `SVGPicture`, `PDFPicture`, `SVGPath`

### DRW-09 drawing.md Replicator layers
A replicator layer draws its sublayers `instanceCount` times, the first copy at the back. Each copy is transformed
about the layer's centre against the one before, shows the sublayers as they were `instanceDelay` earlier, and is
multiplied by its colour; images and drawings take only its alpha. Touches find the sublayers themselves, which are
the first copy. A delayed copy shows no more of an animation that was removed. Replicator layers in one another
draw 10,000 copies at most; the rest is left out and reported (L11).

- Default: one copy, white.
- Source: Apple's documentation.
- Code: `CAReplicatorLayer`

### DRW-10 drawing.md Particles
Births follow one another at an even rate, the first a whole period after the layer came into its window. The
numbers of a particle are made from the layer's `seed`, its cell and its own number, and its place from its age: no
frame that was drawn or left out changes a pixel. A range is the width of an interval around the value. A change of
the layer or of a cell by its key path counts for later births. The particles lie above the layer's own content and
below its sublayers, and `masksToBounds` clips them. Colours multiply the picture, rounded to 16 steps a channel, or
32 for a white one. `.additive` adds the colours of each particle to what is below. At most 4096 particles show: beyond
that the oldest are left out, which is reported. Cells emit cells to three levels. Without births and particles, and
while the layer stands still, or it or one above it is hidden or fully transparent, there are no frames. Of coloured
copies of pictures 16 MB are kept. A layer that is paused goes on with its
particles, as does one whose time is set back; one whose time is below 0 waits, and begins anew. Times that the
program sets count the gaps that animations have left out by then (B22).

- Default: no cells; seed 0; from a point.
- Source: Apple's documentation; the order, the bounds and the numbers are our decision.
- Code: `CAEmitterLayer`, `Emission`

### DRW-11 drawing.md Transform layers
The sublayers of a transform layer stand in its space: their transforms and its own are multiplied in 3D, up to the
next layer that is none. The one whose anchor point is nearer to the viewer is drawn above; layers do not cut through
each other. The layer draws nothing itself and has no mask; its opacity counts for each sublayer by itself. Touches
are found as if it were flat.

- Source: Apple's documentation; touches are our decision.
- Code: `CATransformLayer`

### DRW-12 drawing.md Pictures in text
A picture in a text takes the room of its attachment's bounds, from the baseline upwards, or without bounds its own
size on the baseline. The line grows with it. Symbols and templates have the colour of the text. A shadow of letters
lies at its offset, without blur.

- Source: Apple's documentation; the shadow is our decision.
- Code: `NSTextAttachment`, `AttributedLayout`

### DRW-13 drawing.md Patterns
A colour of `UIColor(patternImage:)` repeats its picture in the picture's own size: as the background of a view from the
upper left corner of its bounds, in fills and strokes of `draw(_:)` from the origin of the context, whatever its transform.
A picture of other pixels than the display's is interpolated, at its edges with the next repetition. A `CGColor` has no
pattern: there, and for texts and borders, the mean colour of the picture shows.

- Source: Apple's documentation; the mean colour is our decision.
- Code: `UIColor.init(patternImage:)`, `Tiles`

### DRW-14 drawing.md Fonts of the program
Font files (`.ttf`, `.otf`, `.ttc`) of the program's bundles are registered when the first font is asked for by its
name, others by `CTFontManagerRegisterFontsForURL` or `CTFontManagerRegisterGraphicsFont`. A font is found by PostScript
name, full name or family, in any case. A character that the font of a text does not have is searched in the bundled
ones and then in the registered ones, in the order of registration. Fonts of the system are never used by themselves,
so that a picture does not depend on the machine. A registered font stays until the program ends. A file that is no
font, that is missing, or whose fonts are known is refused with an error.

- Default: no font. Limits: 64 MiB a file, 64 fonts a file, 1,024 fonts.
- Source: Apple's documentation; in UIKit `UIAppFonts` lists the files, and the system's fonts are searched too.
- Code: `FontRegistry`, `FontFile`, `FontLibrary`

### DRW-15 drawing.md Widths of the system font
Text in `UIFont.systemFont`, its bold form and `preferredFont` is drawn in Inter, with the widths and lines of iOS's
system font. Each letter's advance is changed by a number for its kind (such as lower case, narrow letters, digits),
its weight and the font's size: one for text up to 17 points, one for display from 28 points on, and a tracking per
size that widens small text. Half of the change is on either side of the letter. 35 % of Inter's kerning counts.
Common words in English, German and Turkish are then within 1.5 % of the sum of iOS's advances, from 8 to 34 points in
four weights. Lines are 2444/2048 of the size apart, with the baseline at 1950/2048. Inter asked for by its name, and
letters of other fonts, keep their own widths.

- Source: advances and line heights of `UIFont.systemFont` measured on iOS 26.1 by openuikit; kinds and kerning are ours.
- Code: `SystemFontSpacing`, `TextStyle.isSystemFont`

### DYN-01 dynamics.md Steps and frames
An animator computes 240 steps for each second of the animations' clock. A frame between two steps shows the
items between their places, so that the rate of the frames changes nothing else. All loops run in the order in
which behaviours and items were added: equal input gives equal frames. After a pause of more than 60 steps the
motion goes on more slowly instead of jumping. The animator sets `center`, and turns the `transform` that the
item had, so that its scale stays. `updateItem(usingCurrentState:)` reads an item that the program moved. An
animator that is released stops; it belongs to the stage of its reference view, or to the current one.

- Source: Apple's documentation; steps and order are our decision.
- Code: `UIDynamicAnimator`, `PhysicsWorld`

### DYN-02 dynamics.md Units
Gravity of magnitude 1 accelerates by 1000 pt/s². A push of magnitude 1 accelerates an item of 100 × 100 pt with
density 1 by 100 pt/s²; an instantaneous one makes it 100 pt/s faster once and is then inactive. Mass grows with
the area. A push beside the centre turns the item too.

- Source: Apple's documentation; that an instantaneous push counts as one second of a continuous one is recalled.
- Code: `UIGravityBehavior`, `UIPushBehavior`, `PhysicsBody`

### DYN-03 dynamics.md What items are like
Of several item behaviours with one item the last that was added counts. The elasticity of a contact is the higher
one of both items, its friction the square root of the product; a boundary has the item's. Contacts slower than
40 pt/s do not bounce.

- Default: an item of no item behaviour has elasticity 0.2 and friction 0.2; a new item behaviour has 0 for both.
  Density 1, resistances 0.
- Source: Apple's documentation; the values without an item behaviour and the combinations are our decision.
- Code: `UIDynamicItemBehavior`, `PhysicsContact`

### DYN-04 dynamics.md Collisions
Items of one collision behaviour collide with each other and with its boundaries, as `collisionMode` says. Nothing
passes a boundary, however fast it is. Outlines are the rectangle, the ellipse, or the convex hull of
`collisionBoundingPath`. Delegates hear of begin and end after the frame in which they happened, in order; a contact
ends at a distance of 1 pt. The reference view's bounds have no identifier, follow its size while items move, and count as one boundary.

- Source: Apple's documentation.
- Code: `UICollisionBehavior`, `ContactLog`

### DYN-05 dynamics.md Attachments
An attachment holds the distance that its ends had when it was made, or `length`. With `frequency` it is a spring of
so many oscillations per second, with `damping` as the damping ratio; without, it is rigid. Below half a point of
length the ends are held together. Sliding, fixed, pinned and limiting attachments hold what their names say.

- Default: rigid.
- Source: Apple's documentation.
- Code: `UIAttachmentBehavior`, `PhysicsRow`

### DYN-06 dynamics.md Snaps
A snap pulls the centre to a point and turns the item upright the shorter way, as a spring of 3 oscillations per
second with the damping ratio 0.25 + 0.75 · `damping`, whatever the item weighs.

- Default: damping 0.5.
- Source: Apple's documentation; frequency and ratio are our decision.
- Code: `UISnapBehavior`

### DYN-07 dynamics.md Rest
When all items have been slower than 5 pt/s and 0.05 rad/s for half a second, the animator stops, tells its
delegate, and asks for no frames. It resumes when a behaviour changes or an item is
updated, and then tells the delegate first.

- Source: Apple's documentation; the numbers are our decision.
- Code: `UIDynamicAnimator`

### DYN-08 dynamics.md Limits
Numbers that are not finite are refused and reported (B57), and an item without a legal place stays as it is. No item
is faster than 100,000 pt/s. An item stops one million points from the origin, so that the program can idle.

- Source: our decision.
- Code: `PhysicsWorld`

### DYN-09 dynamics.md Fields
A field acts on its items while they are inside its region, a rectangle or disc around `position`. Linear, radial and
whirling fields accelerate by 1000 pt/s² times `strength`, as gravity does. A spring pulls an item of mass 1 (DYN-02)
with 1 pt/s² for each point of distance, a drag takes its velocity once per second, and a velocity field sets the
velocity. `falloff` weakens a field by that power of the distance, where 100 pt count as 1.

- Default: strength 1, no falloff, everywhere.
- Source: Apple's documentation names the kinds; the units are our decision.
- Code: `UIFieldBehavior`, `UIRegion`

### K1 findings.md Cut pictures
A PNG that was cut inside an auxiliary chunk was decoded for ever. The lengths and checksums of all
chunks are checked before SDL2_image sees the file (B47).

- Code: `PictureFile`

### K2 findings.md Completions inside the call
An animation that was started anew in its own completion overflowed the stack where the block ended
at once. No completion runs inside the call that scheduled it (ANI-03).

- Code: `AnimationTicker`, `CompletionQueue`

### K3 findings.md Wayland motion of an unknown contact
SDL before 2.28 reads a null surface then, and the process ends. Such events never reach SDL's
listener (P2).

- Code: `WaylandTouchGuard`

### K4 findings.md A panel that is pulled out
The lifts of a panel that was pulled out pressed buttons and threw things. Lifts of a lost panel are
cancels (B14).

- Code: `SDLInput`, `SDLHost`

### K5 findings.md A reader that leaves
The signal of a broken pipe ended the window. A write to a broken pipe is an error that the
recording reports (B33).

- Code: `Terminal`

### K6 findings.md Properties that took NaN
Insets with NaN trapped; content sizes, limits of zoom, sliders and stage sizes kept NaN and
infinity. One place checks every number (B57).

- Code: `CheckedValue`

### K7 findings.md A stage let go in mid-gesture
The recognizers of a stage that was released stayed in began for ever. They are freed, and work on
their next stage (R1).

- Code: `Stage`

### K8 findings.md Masks
Masks that held each other, or that held their own layer, overflowed the stack. A mask counts for
cycles and depth as a sublayer does (B56, B59).

- Code: `CALayer`

### K9 findings.md Outputs over inputs
A command whose output was its input emptied it, and a full disk destroyed the old file. Files
appear under their name when they are complete; an output that is an input is refused.

- Code: `OutputFile`

### K10 findings.md Removing many siblings
20,000 views took 33 s. Each removal and each change of order costs the logarithm of the number
(B59).

- Code: `CALayer`

### K11 findings.md Pictures of billions of pixels
875 KB made 3.5 GB. The number of pixels is limited to 67 million and only PNG, JPEG and WebP are
read.

- Code: `PictureFile`

### K12 findings.md Time inside handlers; layout without end
Display links, layout and drawing could advance the clock, and layout that asked for itself
overflowed the stack. The first is refused, the second is given up after some rounds and reported
(B52).

- Code: `Stage`, `LayoutEngine`

### K13 findings.md Work that grew with the square
Thousands of equal heights, stacked views, removed constraints, contradictions, requirements and
recognizers took seconds to minutes. Tests count their steps.

- Code: `LayoutEngine`, `AnimationTicker`

### K14 findings.md Memory of what was removed
A stage that was never drawn kept a layer for each removed view, and `diagnose` grew with the
recording. Both are constant; keymaps that SDL keeps are passed on once.

- Code: `Stage`, `WaylandKeymapGuard`

### K15 findings.md Escape characters on the terminal
Five messages printed them raw. All that is printed is spelled out, and file names that are not
UTF-8 can be opened (B44).

- Code: `PlainText`, `FileName`

### K16 findings.md Recorders, signals, endless things
Two recorders of one file mixed their lines, signals left no end, a click after a minimised window
was lost, a pipe that nobody reads was waited for in silence, and tables, groups and controllers
that ask for themselves crashed. The second recorder is refused, signals close the file with
cancels, the rest is reported.

- Code: `OutputFile`, `SDLQueue`

### K17 findings.md Recordings of other devices
Hovering pens dragged, joysticks were touches, devices without a resolution made huge stages. Pens
hover, devices that are no touch devices end with exit 65, and odd ranges are fitted and told (B45).

- Code: `EvemuContacts`, `EvemuReader`

### K18 findings.md The root of a window, presented
The root of a window stood in two places. Presenting it is refused, whether the window shows or not.

- Code: `UIViewController`

### K19 findings.md Fingers without a window
On KMS/DRM SDL sends window number 0, and every finger was dropped. With one window it is that
window's.

- Code: `SDLInput`

### L1 findings.md A replay that was not what was seen
A replay ran frames of its own between the recorded ones, and views that move were hit elsewhere than in
the session. Recordings left out ticks, what a lost window cancels, the frame time of the display, and
Ctrl+R. Ten kinds of difference are gone: a replay advances its clock as the session did (REP-01), says
when it cannot (REP-02), and checks itself (REP-03).

- Code: `RecordedInput`, `Player`

### L2 findings.md Recordings that begin or end while fingers are down
A recording that Ctrl+R began or ended in the middle of a touch was refused by `replay`. Ctrl+R cancels
touches first. A recorder that begins later names the contacts that are down, and the end line counts those
that still are (REP-02).

- Code: `RecordedInput.heldContacts`, `TraceReader`

### L4 findings.md Snapshots of snapshots
A snapshot copied the earlier snapshots below its view layer by layer, so each doubled the memory: 1.7 GB after
18. A view that holds more than 1,000 frozen layers is copied as one picture of its bounds.

- Code: `CALayer.frozenCopy`

### L7 findings.md Accessible elements that name themselves
`accessibilityTree` overflowed the stack where a view listed itself, or a child its parent. Each object is read
once, lists are nested 256 levels deep at most, and both are reported.

- Code: `AccessibilityReader`

### L10 findings.md Settings that end the program or never end
A text field that was its own side view overflowed the stack, and is refused, as is a view that contains the
field. A time zone of more than 14 hours from GMT stopped the program inside Foundation's calendar; such zones,
and limits of a date picker that are no dates, are refused. `boundingRect` gave numbers that are none for some
attributes; attributes that are not finite count as their defaults. Nested compositional groups doubled the time
with each level; a group whose length is known is compared before it is arranged, what was tried in vain is kept,
and groups nest 256 levels deep at most.

- Code: `UITextField`, `UIDatePicker`, `AttributedLayout`, `CompositionalSolver`

### L11 findings.md Sizes that multiply
Thousands of cells in sight, items that all lie at one place, nested replicator layers, groups and inline menus
that share their members, and long texts cost the square of their size or more. Cells are ordered without a
search. Two bodies that each have 32 pairs do not push each other in that step. Nested replicator layers draw
10,000 copies at most, a group of animations runs 10,000 members at most, a menu shows 1,000 elements at most, and
behaviours and menus nest 256 levels deep at most; the rest is left out and reported. A text is laid out in pieces
of a paragraph or 8,192 units, of which an edit changes one or two.

- Code: `ShownOrder`, `PhysicsWorld`, `Replication`, `CAAnimationGroup`, `UIMenu`, `TextRows`

### L15 findings.md Releases that recurse, and pairs of recognizers
100,000 child controllers or animation groups in one another overflowed the stack when they were released. Child
controllers nest 256 levels deep at most (B59), and groups are released one after the other. 20,000 recognizers of
which half may recognize together are compared in pairs; after 4,000,000 comparisons in one turn those that are
undecided fail for the reason `tooManyCompetitors`, and that is reported.

- Code: `TreeDepth`, `CAAnimationGroup`, `GestureArbiter`

### L3 findings.md Reloads in the answer to rows ahead
A data source that reloads where it is told of rows or items ahead was told of the same ones again by the
layout that the reload asks for, 128 times a frame. What was announced stays announced after such a
reload or batch, a layout inside the answer announces nothing, and rows are taken back once. A reload
from elsewhere announces anew (TBL-16, COL-12).

- Code: `UITableView.prefetchRows`, `UICollectionView`

### L5 findings.md Tests that wait inside a handler
`TestStage.advance(by:)`, drags, holds and `together` inside a handler went on for ever, because time
stands still there (B52). They return with one report. A number of seconds that is not finite is refused.

- Code: `TestStage`

### L8 findings.md Constraints that are updated in their update
`updateConstraints` that calls `setNeedsUpdateConstraints` and `layoutIfNeeded` overflowed the stack. It
runs at most 16 times inside itself; then the inner layouts end, and a report names the fix.

- Default: 16 updates inside each other.
- Source: our decision; each costs several rounds of layout.
- Code: `UIView.updateMarkedConstraints`, `RecursionLimit`

### L9 findings.md Timers after a gap
A timer that repeats fired once for each time that a gap had missed, a fast one millions of times. As
with Foundation's, one call stands for all of them, and the next is due at the times of the beginning: at
the end of a gap that the host reported, or of an advance that is late by more than 0.25 s. An interval
of 0 or less is 0.1 ms. One that is not a number is reported and never fires, nor does one of 16 years or
more.

- Default: lateness up to 0.25 s leaves out no call; 0.1 ms at least.
- Source: Foundation's documentation; the lateness is that from which a window reports a gap.
- Code: `TimerDriver`, `Timekeeper.missedUntil`

### L14 findings.md Callbacks that lead to themselves
A callback that leads to itself without end ended the program by a stack overflow, without a word. One
mechanism, `RecursionLimit`, counts the calls of a callback that run inside each other, refuses the next
one at the limit and all further ones until the outermost has returned, and reports the callback's name and
the fix once. So do actions of controls, changes of text and selection and the questions before them,
scrolling and zooming, observed properties, undo, changes of traits, tint, margins and safe area, views
that come and go, sizes that are asked for inside themselves, hit tests, the first responder, commands,
counts of a table and attributes of a layout. Dynamic colours do the same in any thread: one that asks for
itself is clear. Input that handlers answer with further input for 10,000 rounds is dropped, and touches
are cancelled.

- Default: 128 calls inside each other; 16 changes of the first responder; 1,024 hit tests; 8 dynamic colours.
- Source: our decision.
- Code: `RecursionLimit`, `UIColor`, `EventProcessor.drainQueue`

### L6 findings.md A stage let go during a drag
A stage that was released while items were dragged, or while their preview returned, kept its window,
views and session: session and interaction held each other. The stage owns the session, and an
interaction knows it weakly.

- Code: `DragSession`, `UIDragInteraction`, `Stage.ongoing`

### L16 findings.md A stage whose end is still to come
If another thread lets go of a stage last, such as a test's or a task's, its end waits for the main
actor. Until then code of the main actor found the stage by `Stage.current` or by a view, and what had
an `unowned` reference to it ended the program; `swift test` did so when its tests ran in parallel.
Nobody finds a stage any more once its last reference is gone, and what may outlive a stage reaches it
by a `StageLink`.

- Code: `StageLink`, `LayerTree.owner`, `TextServices`

### L12 findings.md Signals at the start, billions of pictures, files that others touch
A signal in the first 50 ms ended the program without its status, and a recorder without a window
left a header alone. Handlers stand from the first line of `main` on, and a recording is closed or
never appears. `--every` with more than 10,000 pictures is refused, and so is a `--module` that is no
name of a module. A recording that another program deleted, replaced or cut is told, with exit 74. A
button that is pressed while the window is resized has its bounds and centre set. A pen without
declared buttons that hovered before its first touch is cancelled there, not ended.

- Code: `EndSignals`, `Temporaries`, `OutputFile.checkIsIntact`, `TimesArgument`, `TestWriter`,
  `EvemuSingle`, `UIView.place(in:)`

### L13 findings.md Memory that does not level off
Events that were taken back and the inspector's past kept nine whole scenes each, which keep two and
four now, and a sentence for each event of the session. The halved copies of sixteen window-sized
images, and the kept pictures of a view that shows a new image in each frame, held those images at
their full size. Copies no longer hold images and take 8 MiB at most, and a large image that is new is
painted without a kept picture. Layouts of long texts and masks of large letters are bounded by their
size, and the canvases of groups go away when they are not used. What a scene frees when it closes
goes back to the system.

Some keys took longer than a user waits: the comma key replayed the whole session at each press, and a
sweep read every file of the user's folder. In a long session input piled up in SDL's queue meanwhile.
One replay now draws the pictures of eight events, a replay of more than 2,048 lines goes on in later
turns of the event loop, in parts of 128 lines, also for the inspector's past, and a sweep reads only what
it judges. The inspector kept the trail of each mark that it had shown and a mark for each touch that
ended while the clock stood; it keeps eleven marks without trails now, and no scene of the past once it
shows the present. The prints of photographs go with the last demo that shows some, and kept pictures of
layers with each scene that closes.

- Code: `EventRewind`, `RecordedPast`, `ImageLevels`, `FramePlan`, `HarfBuzzShaper`, `GlyphCache`,
  `Painter`, `PhotoLibrary`, `SessionMemory`, `TimeTravel`, `TouchMark`, `TuneLibrary`

### MUT-05 findings.md Slips in recordings that no test noticed
Most of the small slips planted in the recorder, readers, player and shrinker went unseen. Tests
that cite this id notice such a slip; `make mutants` plants them again.

- Code: `Tools/mutants`

### MUT-06 findings.md Slips in SDL's part that no test noticed
About half of the small slips planted in the translation and presentation of SDL went unseen, most
around stale fingers (I14). Tests that cite this id notice such a slip; `make mutants` plants them
again.

- Code: `Tools/mutants`

### MUT-07 findings.md Slips that counted as noticed without a test
The tool ran tests at once, so that some failed or crashed without any slip, and each crash counted as
noticed; its limit of time was below what one target takes, and slips in modules that it did not know
survived without a test. Tests run one after another, a slip counts only by what the same tests do not
do without it, every module of the package has its tests, and `check-switches` shows that a switch is
the slip that was meant. A test of OVR-04 depended on the messages of tests before it.

- Code: `Tools/mutants`

### MUT-08 findings.md Slips in gestures, motion and layers that no test noticed
Proposals that a decision causes, the window of a swipe's fingers, Shift before a press with Ctrl, key
frames that swing out, times of slow layers after a gap, `isCumulative`, late copies of a replicator
and long rectangles in a scroll layer had no test. Tests that cite this id notice such slips.

- Code: `Tools/mutants`

### MUT-09 findings.md Slips in views and controllers that no test noticed
No test held a sheet still below half, looked at what is behind it after a pull, turned the wheel over
a scroll view whose outer one coasts, or read `isMovingFromParent` after the removal. Tests that cite
this id notice such slips.

- Code: `Tools/mutants`

### MUT-12 findings.md Slips in recordings, SDL's part and patterns that no test noticed
Pens that come back, views that join together, escapes in written tests, a hover that is held back
during a cancel, the first of two buttons in a pause and the seams of an enlarged pattern had no test.
Tests that cite this id notice such slips. One line was a fault itself: the distance of a slot was
forgotten when its contact left. The kernel reports only values that change, so a finger that hovered
twice at one height was a touch the second time. The distance stays.

- Code: `Tools/mutants`, `EvemuSlots`

### MUT-14 findings.md Slips in lists and controls that no test noticed
Most of the small slips planted in tables, collection views and other controls went unseen: the second
axis, a cancel and then another touch, changes under a finger, and the order of calls to a delegate.
Tests that cite this id notice such slips; `make mutants` plants them again.

- Code: `Tools/mutants`

### MUT-15 findings.md Slips in text, scrolling, navigation and dragging that no test noticed
The same kinds of slips went unseen in carets, handles, compositions, insets, indicators, swipes back
and drops. Tests that cite this id notice such slips; `make mutants` plants them again.

- Code: `Tools/mutants`

### PRT-01 findings.md Animations before there is a window
Animations started in `init` or `viewDidLoad` showed their end at once. Such animations wait and
begin in the window (ANI-01).

- Code: `AnimationGroup`, `CompletionQueue`

### PRT-02 findings.md Targets of sender and event
Targets that take the sender and the event were never called for `.valueChanged`. Every control
passes the event on, and one is made where code sends the action.

- Code: `UIControl`

### PRT-03 findings.md A constraint replaced by its like
A constraint replaced in `viewDidLayoutSubviews` was laid out for ever. A replaced constraint with
the same solution lets the page rest.

- Code: `LayoutEngine`

### PRT-04 findings.md An animator that moves the presenting view
The view was lost after a dismissal. It is put back into the window. While the controller is presented over the current
screen, the view stays where the animator put it: side menus show it beside them.

- Code: `Presentation`

### PRT-05 findings.md Children under bars
The pages of navigation and tab controllers ended at the bars. They lie under them at full height,
with a safe area (LAY-03).

- Code: `UINavigationController`, `UITabBarController`

### PRT-06 findings.md Title and way back
The title and the way back overlapped. The words of the way back give way, then the middle of the title. They are
those of `backBarButtonItem`, else `backButtonTitle`, else the title of the controller below; without that item they
are "Back" for the `backButtonDisplayMode` `.generic`, and none for `.minimal`. An arrow without words is called by
the title of the controller below, or "Back". Without a controller in the stack the bars are empty.

- Source: Apple's documentation.
- Code: `UINavigationBar`, `UINavigationItem`

### PRT-07 findings.md Missing pictures
Missing pictures were `nil` without a message, and none could be read before a stage existed. Each
missing name is reported once (B31).

- Code: `UIImage`

### PRT-08 findings.md The main thread
On Linux `Thread.isMainThread` can be false on the main actor in tests. A program's own code runs on
the process's main thread.

- Code: `UIApplicationMain`

### PRT-09 findings.md Main-actor errors in Swift 5 mode
Helpers of iOS programs that use views without an attribute did not compile in Swift 5 mode. UIKit's
names are `@preconcurrency @MainActor`: Swift 5 mode takes such code without a remark, and Swift 6
mode warns of it. Names of Pantograph's own, such as `Stage`, are refused in both modes.

- Code: `Tests/Compile/Helpers.swift`

### PRT-10 findings.md Geometry in objects and names of Core Foundation
`NSValue` holds points, sizes, rectangles, vectors, transforms, insets, directional insets and
offsets, also as values of an animation. One that is read as another kind is zero.
`CGFloat(truncating:)` and `CGFloat(exactly:)` take the number of an `NSNumber`. `import UIKit` brings `CFTimeInterval`,
`CFAbsoluteTimeGetCurrent`, `NSInteger` and their like.

- Code: `NSValue`

### OVR-01 findings.md Mocks of gestures
`override func translation(in view: UIView?)`, `override var state` and `override var view`, which every mock of a
gesture has, did not compile: the recognizers stand below the views and took a `GestureHost`. The recognizers that
programs use are classes of the scene now, which take views, over those of the gesture core; an override counts
wherever the recognizer is used. A direct subclass of `UIGestureRecognizer` overrides `location(in:)` and `host` with
`GestureHost`. A class that overrides `isEnabled` is asked before it receives a touch.

- Code: `UIPanGestureRecognizer`, `RecognizerOverrides`

### OVR-02 findings.md Views that override
What is open in UIKit's views and controllers was often final. It is open, and the library calls it: `addSubview`,
`center`, `setNeedsLayout`, `present`, `dismiss`. Hit tests read `isHidden`, `alpha` and `isUserInteractionEnabled` of a
class that overrides them; other classes are tested by their stored values, without a call. A view's place is always
that of its stored bounds, centre and transform.

- Code: `UIView`, `ViewOverrides`, `OverridableMethod`

### OVR-03 findings.md Layers that override
A view sets `bounds` and `position` of its layer through the overrides of the layer's class, and a layer's `contains`
decides where its view is hit. `opacity` is a `Float`, as in UIKit; a view's `alpha` keeps its precision.

- Code: `CALayer`, `LayerOverrides`

### OVR-04 findings.md Initializers
A recognizer with an initializer of its own had to declare `required init()`. `init(target:action:)` is the designated
initializer, as in UIKit, with a `Selector` made of a method; the one that takes the method itself is inherited, and a
method of the wrong sender still does not compile. `UIButton` has one designated initializer, so that subclasses keep
`init()` and `init(type:)`.

- Code: `UIGestureRecognizer`, `Selector`, `UIButton`

### OVR-05 findings.md Plain names
`import UIKit` brought `Spring`, `Stage` and other plain names, which clashed with those of other modules. It brings
UIKit's names only; `Tools/uikit-names` writes the list. Another module's `CGPoint.distance(to:)` is taken before
Pantograph's.

- Code: `Sources/UIKit/Generated/Names.swift`, `Tests/Compile/run.py`

### PRT-21 findings.md Presentation controllers
For the style `.custom` the transitioning delegate's `presentationController(forPresented:presenting:source:)` is asked
once. The controller that it returns places the view by `frameOfPresentedViewInContainerView`, when the transition
begins and whenever the container has another size, and adds its own views to `containerView`. It is told of both
transitions, of cancelled ones with `false`, and of each layout of the container. Without an animator of the program's
own the view comes from below or by a fade, in 0.35 s. `presentedView` is what an animator gets as `view(forKey:)`.

Sheets, popovers and alerts have `userInterfaceLevel` elevated, and all else is at the base level. In the dark style
the six backgrounds of the system are one step lighter there: 1C1C1E, 2C2C2E and 3A3A3C.

- Default: the sheets and full-screen styles of the library, with their own places.
- Source: Apple's documentation. The order "did end, `viewDidAppear`, completions of the coordinator, completion of
  `present`" is our decision.
- Code: `UIPresentationController`, `Presentation`, `PlainAnimator`, `ColorAppearance`

### PRT-22 findings.md What runs along with a transition
`transitionCoordinator` is there from before `viewWillAppear` until the transition has ended: for presentations and
dismissals, and for pushes, pops and swipes back that move. `animate(alongsideTransition:completion:)` runs its
animations for the transition's duration; a gesture that drives the transition drives them, too, and takes them back
when it cancels. The completion is called once, also after a cancelled transition, with `isCancelled`.

Before a window gets another size, `willTransition(to:with:)`, if a size class changes, and
`viewWillTransition(to:with:)` are called on the root, on its children by the default implementations, and on what is
presented. The change is not animated: the coordinator's animations run at once when all views have their new sizes.

- Code: `UIViewControllerTransitionCoordinator`, `TransitionCoordinator`, `Stage.resize`

### PRT-23 findings.md Popovers
The style `.popover` shows a bubble with an arrow at `sourceView`, `sourceRect` or `barButtonItem`, in a window that
is at least 600 points wide. It stands below, above, to the right or to the left, at the first permitted side with
room, else at the one with the most; without a permitted side it has no arrow and stands over the middle of its
source. 10 points stay free at the window's safe area. A tap beside it dismisses it, if its delegate allows;
`passthroughViews` can be touched meanwhile. In a narrower window, and without a source, it is a sheet;
`adaptivePresentationStyle` of its delegate may return `.none` or a full-screen style instead. The kind is chosen
once, when it is presented.

- Default: `preferredContentSize`, or 320 by 480 points.
- Source: Apple's documentation; the order of the sides is our decision.
- Code: `UIPopoverPresentationController`, `PopoverPlace`

### PRT-24 findings.md Nibs and storyboards
There are none. Their names compile, and every use is a misuse whose message says what to write instead: `UINib`,
`UIStoryboard`, `loadNibNamed`, `register(_:forCellReuseIdentifier:)` with a nib, `performSegue`, and
`init(nibName:bundle:)` with a name. `awakeFromNib`, `prepareForInterfaceBuilder`, `prepare(for:sender:)` and
`shouldPerformSegue` can be overridden and are never called. A `UIStoryboardSegue` that code makes runs its handler.

- Code: `UINib`, `UIStoryboard`, `UIStoryboardSegue`, `AccessibleObject`

### PRT-25 findings.md Accessibility
Every view, controller and `UIAccessibilityElement` keeps its description, and its class may override it. Labels,
buttons, switches ("1" or "0"), sliders, steppers, page controls, progress views, fields and text views (their text)
describe themselves, a tab is called by its title and tells its badge, and a table cell is called by its texts, as "A, B".
A button of a type with a fixed picture is
called "Close", "Add" or "More Info" unless it has a title, and an empty search field by its placeholder.
`accessibilityIncrement()` moves a slider by a tenth of its range, a stepper by a step and a page control by a page. No
assistive technology is connected: `isVoiceOverRunning` and its like are `false`, and what is posted is dropped, which is
reported once. A change
of reduced motion is posted as `reduceMotionStatusDidChangeNotification`. `stage.accessibilityTree` lists
the elements in the order in which they would be read, without hidden views, without what is beside a modal view and
behind a presented controller, and performs their custom actions; `stage.accessibilityText` is the same as text, for
tests.

- Default: `isAccessibilityElement` is `false` for plain views, `true` for labels with text and for controls.
- Source: Apple's documentation; the order is that of the views, from back to front.
- Code: `AccessibleObject`, `AccessibilityNode`

### PRT-26 findings.md Observed properties
`view.observe(\.frame, options: [.old, .new]) { view, change in … }` calls the closure when the value has changed, until
its token ends. Observable are `frame`, `bounds`, `center`, `transform`, `alpha` and `isHidden` of views, `contentOffset`
and `contentSize` of scroll views, and the `state` of recognizers, at the calls of their actions and their reset. A frame
that changes size and place is one change. A value that is set again is none; UIKit calls then, too. There is no
`.prior`. `addObserver(_:forKeyPath:options:context:)` of a view calls `observeValue` of another view or controller for
the same names; others are refused. Layers cannot be observed.

- Code: `KeyValueObserving`, `ValueObservations`, `LayerWatchers`

### PRT-27 findings.md Pictures and text of layers
A picture in `contents` kept the bounds that the layer had when it was set. It follows the bounds, and `contentsGravity`
and `contentsScale` place it. `CATextLayer` draws its text from the upper edge, in lines with `isWrapped`, cut at its
bounds. With a `truncationMode` "…" takes the place of as many characters as do not fit.

- Code: `CALayer.contents`, `CATextLayer`

### PRT-28 findings.md Rows of pages
`UIPageViewController` shows one page of a row in a scroll view that stops at pages. The data source is asked for the
neighbours when a page rests, after completions and the delegate heard of it. The controller that leaves hears first; a
drag that returns tells both of it. Children are the page that shows, and the one that comes. Page curls are drawn as a
scroll, and a spine or pages with two sides are reported once. The scroll view rests at the offset of one page, also on the first page, and its delegate is left to the program.

- Code: `UIPageViewController`

### PRT-29 findings.md Menus
A long press of a finger, or a click of the secondary button, on a view with a `UIContextMenuInteraction` shows the
menu that its delegate makes, beside the point and inside of the safe area. The delegate is asked when the press would
begin; without a menu the touch stays with the view. A choice or a tap beside it closes the menu;
the action's handler is called once it closes. A menu in the menu takes its place, with a way back; with
`.displayInline` its elements stand between bands of 8 points, unless all of them are hidden. A line of one pixel lies between all other
rows.
`UIButton.menu` shows after a long press, and with `showsMenuAsPrimaryAction` as soon as a finger lands: the button then sends `.touchDown` and `.menuActionTriggered`, whose
targets may still replace the menu, and nothing at the lift. With `changesSelectionAsPrimaryAction` a press switches
`isSelected`, and the choice in such a menu is checked and gives the button its title. In a menu with
`.singleSelection` the choice is checked, and no other action of it or of menus in it. A `UIDeferredMenuElement` is asked
for its elements when it first shows, or each time that the menu opens; until they come, a row with an activity indicator
stands in their place, and an answer counts once. `.displayAsPalette` puts the pictures of a menu beside each other.
There are no previews.

- Code: `UIContextMenuInteraction`, `MenuOverlay`, `UIMenu`, `UIDeferredMenuElement`, `MenuPalette`

### PRT-30 findings.md Own animators of a stack
For a push or pop that moves, the navigation delegate is asked for an animator, and for the object that drives it by a
gesture. The animator gets both views and the frame of the new one at rest, and adds that to the container. A transition
that ends with `completeTransition(false)` leaves the stack as it was, as a cancelled swipe back does (FID-08);
`setViewControllers` cannot be taken back.

- Code: `UINavigationController`, `TransitionContext`

### PRT-31 findings.md Fonts by traits, and sizes of text
`UIFontDescriptor` finds the bundled typeface with the asked traits, and `nil` where none has them, as for italics.
`preferredContentSizeCategory` and `UIFontMetrics` follow `Stage.textScale`; a trait collection that was made without
a size of text is `.unspecified`, and one merged from several keeps the last size that is given. Fonts of text styles
have the sizes of Apple's table for each of the twelve sizes of text, in whole points, also in labels, fields and text
views that adjust their font, and in those of bold traits. `UIFontMetrics` grows as its style does in the table, and
evenly between two of the sizes; a view that adjusts such a font scales it again from the size that the metrics were
given, up to its largest size. A font of neither kind keeps its size. A view in no window is measured at the size of text of
the stage that works. Titles of configured buttons, large titles, texts and buttons of alerts, rows of menus and titles
of swipe actions follow the size of text, and what holds them grows; bar buttons, tabs and small titles of bars keep
their size. The numbers of `UIColor(displayP3Red:green:blue:alpha:)` count as those of sRGB.

- Code: `UIFontDescriptor`, `UIContentSizeCategory`, `UIFontMetrics`

### PRT-32 findings.md Tool bars, and pulls that refresh
`UIToolbar` places its items in a row, with flexible and fixed spaces. A `UIRefreshControl` of a scroll view starts when
the user has pulled by 100 points, once for each pull, and sends `.valueChanged`; the content rests 60 points lower
until `endRefreshing()`. The control is 60 points high, stands at the upper edge of the visible part, and is hidden at
rest; `beginRefreshing()` moves nothing. A `UINavigationBarAppearance` gives a navigation bar its background, line and title; it is taken
when it is set, the one at the scroll edge only while no standard one was set.

- Code: `UIToolbar`, `UIRefreshControl`, `UINavigationBarAppearance`

### PRT-39 findings.md Notifications that call a method
`addObserver(self, selector: Self.shown(_:), name:object:)` of a `NotificationCenter` calls the method for each
notification: at once if the main actor posts it, and else on the main actor soon after. The method may take an `NSNotification`, or do without the parameter. The observer is not kept: the
observation ends with it, or with `removeObserver(_:)`, which an observer may call as it ends.

- Code: `NotificationCenter.addObserver(_:selector:name:object:)`

### PRT-40 findings.md Visual formats
`constraints(withVisualFormat:options:metrics:views:)` reads UIKit's format: `|` is the superview, `[name(size)]` a view
with its sizes, and between them stand `-` (8 points, or the superview's margin), `-8-` and `-(>=8@500,<=20)-`. Views
may be aligned by the options. A format that cannot be read, or a name without view or number, is reported with its
place and gives no constraints; UIKit ends the program.

- Code: `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`

### PRT-50 findings.md What a control sends
`sendAction(_:to:for:)` did not exist, so a subclass could not see or stop what its control sends.
`sendActions(for:)` calls it for each target that was added; closures and `UIAction`s are called
directly. Without a target (`addTarget(nil, …)`, `to: nil`) the method is looked for from the first responder on, then
from the control on.

- Code: `UIControl.sendAction`

### PRT-51 findings.md Transitions that begin by themselves
`wantsInteractiveStart` did not exist. With `false` a transition runs by itself from the start;
`pause()` of a `UIPercentDrivenInteractiveTransition` stops it where it is, and `update`, `finish` and
`cancel` go on from there. Before `pause()`, and again after `finish` or `cancel`, `update` has no effect: it
would stop what runs by itself. What the animator returns from `interruptibleAnimator(using:)` is driven in
place of the `UIView.animate` blocks of `animateTransition`, which then is not called; without a driver
`animateTransition` is called and starts it. After `finish` or `cancel` the `UIView.animate` blocks run on with the
driver's `completionSpeed` and `completionCurve`, and an interruptible animator with the speed and its own curve.

- Code: `TransitionContext.startRunning`, `UIPercentDrivenInteractiveTransition.pause`

### PRT-52 findings.md Resizable pictures
`resizableImage(withCapInsets:resizingMode:)` did not exist. The edges keep their size in image views,
buttons and `draw(in:)`; the middle is repeated or stretched, pixel by pixel and the same on every
machine. Pictures of more than 16 million pixels are stretched as a whole. The latest 16 are kept, up to 32 MB.

`withTintColor` fills every kind of picture in one colour and keeps the rendering mode, unless it is given another
one. Views fill templates, and icons of the automatic mode, with their own accent colour all the same. A picture that
flips is mirrored in image views that are read from right to left. Layout aligns the part inside of a picture's
`alignmentRectInsets`.

- Source of the second part: Apple's documentation, and how iOS shows symbols.
- Code: `UIImage.resizableImage`, `ResizedPixels`, `UIImage.withTintColor`, `UIImage.alignmentRectInsets`

### PRT-53 findings.md Small members that code uses
Arcs by two tangents, texts drawn with options, the text container's padding, pictures in segments,
`automaticallyAdjustsScrollViewInsets`, rectangles as text, and `HUGE` did not exist.
With `.automatic`, a scroll view keeps its content clear of the safe area at the top and bottom also where the content
fits, if it is the view of a controller in a navigation or tab bar controller, or the rearmost subview of that view.
`adjustedContentInsetDidChange()` is called before the delegate hears of the change. Tracks of sliders, the parts of
steppers and the marks of page controls are pictures where the program sets some; titles of segments have attributes by
state, and segments run actions, before `.valueChanged` is sent.

- Source: Apple's documentation; that the rearmost subview counts is recalled.
- Code: `Outline.tangentArc`, `NSTextContainer`, `UISegmentedControl`, `TextForms`, `UIScrollView.AutomaticAdjustment`,
  `StepperPictures`

### PRT-54 findings.md Contexts of presentations
A controller that is presented in the style `.currentContext` or `.overCurrentContext` covers the view of the nearest
controller that defines the context: the presenting one, or else a parent of it. That controller is the
`presentingViewController`, and can present once at a time. The bars of a tab bar controller around it stay in use,
and what is presented goes and comes with its tab. With `providesPresentationContextTransitionStyle` it comes by the
`modalTransitionStyle` of the context. Touches on it reach no recognizers of the views that it covers. A root of a window, and no
context at all, mean the whole window, as before. A controller whose view scrolls is passed over, because what is presented would
move with the content. The covered view stays below, in the style `.currentContext` too, and its controller is not told that it
disappears.

- Default: `false`; a navigation controller has `true`.
- Source: Apple's documentation; the last two sentences are our decision.
- Code: `UIViewController.definesPresentationContext`, `Presentation`

### PRT-55 findings.md Objects equal themselves
Constraints, guides, behaviours and their animator, animations, interactions, actions of alerts and menus and their like are
equal to themselves only, so that lists have `contains` and `firstIndex(of:)`, and a `switch` compares them.

- Source: Apple's documentation of `NSObject`.
- Code: `EquatableByIdentity`

### PRT-56 findings.md Presentations over each other that go together
Of several controllers that an animated dismissal takes away, only the topmost moves. Those between are out of sight
at once, and are told after it that they go and that they are gone; one that was covered is not told that it comes
back. The completion runs when all are gone. If the topmost's own animator cancels, all stay. A presentation inside of
the view of another one's context goes without a movement.

- Source: Apple's documentation of `dismiss(animated:completion:)`; the order of the calls is our decision.
- Code: `Presentation.vanish`

### PRT-57 findings.md Another controller for an adapted style
Where the delegate of a sheet or a popover chooses a style for a narrow window, its
`presentationController(_:viewControllerForAdaptivePresentationStyle:)` may return the controller to present in that
style, such as a navigation controller around the presented one. The delegate is also that of its presentation, if that
has no delegate of its own, and hears that it begins. The returned controller is not adapted again.

- Source: Apple's documentation.
- Code: `UIPresentationController.presentsOther`

### PRT-33 findings.md What Objective-C's runtime did
`objc_setAssociatedObject` keeps a value beside any object under an address, retained or, for
`OBJC_ASSOCIATION_ASSIGN`, weakly. The values of an object that is gone are let go with others that are set later.
Views, controllers, recognizers and layers answer `isEqual`, `isKind(of:)` and `isMember(of:)`.

- Code: `AssociatedValues`

### PRT-34 findings.md Timers
With `import UIKit`, `Timer.scheduledTimer` by closure or method and `RunLoop.add(_:forMode:)` follow the stage's clock.
A timer is due its interval after it was made, also if it is added later. It holds its target, its closure and its
`userInfo` until it ends or is invalidated; one that repeats leaves out the calls that a late clock missed. Without a
stage the timer never fires, which is reported. In a file that imports Foundation, too, the compiler finds both and
refuses; the import of Foundation is not needed. An `invalidate()` in such a file is Foundation's: the timer lets go
when it would have been due.

- Code: `TimerDriver`

### PRT-36 findings.md Older names
`topLayoutGuide` and `bottomLayoutGuide` lie between the edges of the view and its safe area. The styles `.white`,
`.gray` and `.whiteLarge` of an activity indicator have the size and colour of their name. There is no status bar: its
frame is empty, it counts as hidden, and its notifications are never posted. Motion effects are kept and change nothing.
Calls that have no effect for these reasons are reported once.
An override of `drawPlaceholder(in:)` that does not call `super` shows no placeholder.

- Code: `UILayoutSupport`, `UIStatusBarManager`, `UIMotionEffect`, `UITextField`

### FID-01 findings.md A title set while the view loads
It showed after the next pop only. Setting `title` sets the titles of both items, and the bar follows.

- Code: `UIViewController.title`

### FID-02 findings.md Safe areas off the window
What lay off the window counted as covered, however far it reached; later it did not count at all. Now a view
beyond the edge has the smaller of the inset there and its overlap: a view of 50 points below a window with a
bottom inset of 34 has 34 (LAY-03).

- Source: measured on UIKit.
- Code: `UIView.safeAreaInsets`

### FID-03 findings.md Moving to and from a parent
Both properties were true whenever there was a parent. They are true while a controller is added or
removed, and not when a push covers it, a pop shows it again or a tab changes. A controller that stays
after a cancelled swipe back does not leave. A controller that gets another parent while it hears of its removal stays
with that parent; `addChild` takes it from any other parent that it got meanwhile.

- Code: `UIViewController.isMovingFromParent`

### FID-04 findings.md A target added twice
A control called it twice. A target that is added again from the same place in the source is called
once, as with recognizers (REC-14). The methods themselves cannot be compared: Swift makes a function
of its own for each place that names a method. So the same pair added from two places counts twice.

- Code: `UIControl.addTarget`

### FID-05 findings.md The delegate of a scroll view's pan
A subclass that conforms to `UIGestureRecognizerDelegate` was never asked. It is the delegate, and
another one is refused, where UIKit throws. Scroll views and navigation controllers do not conform
themselves, because a subclass could not then.

- Code: `UIScrollView`

### FID-06 findings.md Optional methods of a table's delegate
Views, heights and titles of headers and footers, `willSelect`, `willDeselect`, `shouldHighlight`,
`didEndDisplaying` and `selectedBackgroundView` had no effect. They have. Views of a class that was registered for
headers and footers are used again after a reload, `separatorInset` of the table holds for cells without their own, and
`indentationLevel` moves a cell's picture and texts.

- Code: `UITableViewDelegate`

### FID-07 findings.md A tap around a table
The row was selected and the tap never came. Rows follow touches, so a recognizer around the table
takes them, or leaves them with `cancelsTouchesInView = false`.

- Code: `UITableView`

### FID-08 findings.md The swipe back
The controller below appeared at once, and the one on top heard nothing. Both are told at the start, with the
delegate's `willShow`, and the reverse when the swipe is cancelled. Where the controller hides the bar, its back
button is hidden, or other buttons take its place, the swipe begins only for a delegate of the program's own. A bar
with `isHidden` alone does not count as hidden.

- Source: UIKit's behaviour since iOS 7, as widely reported.
- Code: `UINavigationController`

### FID-09 findings.md The order of a push and a pop
The controller that came heard first. The one that leaves does. A stack that changes while a push or pop still moves
ends that change first, so that each controller is told of both. Where a callback of a change changes the stack again,
the later change is the one that shows, and nothing of the first stays in sight.

- Code: `UINavigationController`, `UITabBarController`

### FID-10 findings.md The order of a full-screen presentation
The presenter heard after the presented controller. It hears first. A page that a presentation begins to cover while its
push still moves was told `viewDidDisappear` at the end of the push. It is told when its view has left the window.

- Code: `Presentation`

### FID-11 findings.md An animator of the program's own over the full screen
Nobody was told, and `view(forKey:)` was `nil`. Both controllers are told before the animator works,
both views are there, and the presenting view is in the container and leaves at the end. The object that drives the
transition by a gesture is held until it is over.

- Code: `Presentation`, `TransitionContext`

### FID-12 findings.md The completion of a transaction
It ran at the commit. It waits for `UIView.animate` and for pushes.

- Code: `TimedAnimationBlock`

### FID-13 findings.md began after super.touchesMoved
A subclass that locks a pan to a direction read `possible`. It reads the requested state while touches
are delivered, and may refuse it by `state = .cancelled` or `.failed`. Whether the gesture begins is
still decided for all recognizers together (ARB-03).

- Code: `UIGestureRecognizer.state`

### FID-14 findings.md How far a finger may leave a control
20 points were too few. It may leave by 70.

- Code: `UIControl`

### FID-15 findings.md Headers of plain tables
They scrolled away. They stay at the top until the section ends.

- Code: `UITableView`

### FID-16 findings.md Presses on rows
A row showed no press, and a long press selected nothing. A press highlights its row and selects it at
the lift, however long it was.

- Code: `UITableView`

### FID-17 findings.md Insets that trembled
Errors of rounding changed the adjusted inset by 3e-14 in each frame. Insets are rounded to a
millionth of a point.

- Code: `UIView.safeAreaInsets`

### FID-18 findings.md The time of a layer
`speed`, `timeOffset` and `beginTime` of a layer were missing. They set the time of the layer and everything below
it, as `convertTime` tells: a layer of speed 0 stands still at its `timeOffset`, asks for no frames, and its
animations end as much later as it stood. Animations begin at the layer's time when they are added. A property
animator shows in the layer's time, and ends in its own. Negative speeds count as 0.

- Code: `LayerClock`, `AnimationGroup`

### FID-19 findings.md A subview's size
A view is laid out when a subview got another size, however it got it; a new place alone lays out nothing. A size that a
view's own layout gives to a subview does not mark the view again, and neither does one that the subview's own layout
takes: a view and its superview that want different sizes would never come to rest.

- Source: UIKit's behaviour as widely reported.
- Code: `UIView.sizeChanged`

### FID-20 findings.md Sizes under bars
In `viewIsAppearing` a page under a tab bar had no width. It has its size and safe area (PRT-05). In `viewDidAppear` the
view is laid out, also after a change that is not animated.

- Code: `UINavigationController`, `UITabBarController`

### FID-21 findings.md Thumbs of sliders and switches
Recognizers and scroll views around them took their drags. A drag of one finger along the control
begins no pan and no swipe of an ancestor; across it, it does. A slider sends `.valueChanged` for each move that changes
its value, and once more at the lift, before `.touchUpInside`: an action with the event then sees a touch that has ended.

- Code: `GestureArbiter`, `UISlider`, `UISwitch`

### FID-22 findings.md selectRow scrolls
The scroll position was ignored. The table scrolls there, and stays for `.none`.

- Code: `UITableView`

### FID-23 findings.md Completions of repeated changes
The completion around `modifyAnimations` ran at once. It waits for all repetitions.

- Code: `TimedAnimationBlock`

### FID-24 findings.md A stepper that is held
It made one step. It steps on after 0.5 s, every 0.1 s; both times are ours.

- Code: `UIStepper`

### FID-25 findings.md The primary action
Switches and sliders sent it twice. Controls with a value send it when that changes.

- Code: `UIControl`

### FID-26 findings.md Mixed states of buttons
A selected button that was pressed took the parts of `.highlighted`. A mixed state without parts of its
own shows those of `.normal`.

- Code: `UIButton`

### FID-27 findings.md Directional lock
A diagonal drag was locked, too. A drag 30° or more away from both axes is free; the angle is ours.

- Code: `UIScrollView`

### FID-28 findings.md A button's own size
`contentEdgeInsets` is zero by default for every type. A button with a title and zero insets is then as wide as its
contents, 30 points at least, and 12 points higher than they are; one with a picture alone is as large as the picture.

- Source: Apple's documentation; the least width and the 12 points as known of UIKit.
- Code: `UIButton.intrinsicContentSize`

### FID-29 findings.md The first controller of a stack
The navigation delegate did not hear of it. It does.

- Code: `UINavigationController`

### FID-30 findings.md An animated zoom
It told neither its begin nor its end. It tells both.

- Code: `UIScrollView`

### FID-31 findings.md didMove after a push
It came before the transition. It comes at the end.

- Code: `UINavigationController`

### FID-32 findings.md Taps of two fingers
After fingers lifted one by one a tap counted one touch. In its action a tap of several fingers counts
them all.

- Code: `UITapGestureRecognizer`

### FID-33 findings.md A second view that is exclusive
It received a touch while another view was touched. It receives none (TCH-10).

- Code: `ViewDelivery`

### FID-34 findings.md The time offset of an animation
It made the animation end early. The part before the offset follows at the end.

- Code: `MediaTime`

### FID-35 findings.md Small differences
A switch took any size, a control tracked before `beginTracking`, scroll views took one touch only, a new
origin of the bounds laid nothing out, and the return from a cancelled dismissal was not animated. Borders and the
opacity of shadows animate in blocks, and `animationKeys` lists what blocks animate. Each is as in UIKit.

- Code: `UISwitch`, `UIControl`, `UIScrollView`, `UIView.bounds`, `Presentation`

### FID-36 findings.md Fonts and colours
A font had no `ascender`, `descender`, `capHeight` and `xHeight`, a colour no hue and no grey, and traits could
be neither merged nor made current. They are measured with the working stage's text shaper.

- Code: `UIFont`, `UIColor.getHue`, `UITraitCollection`

### FID-37 findings.md Pictures and labels
`clipsToBounds` left a picture uncut that `.scaleAspectFill` made larger than its view. Now a layer that masks cuts
its own picture. Image views animate `animationImages` and animated pictures. A label draws in `drawText(in:)`, so
that a subclass can move its text, has a shadow, and gives a font, colour, alignment or line break mode that is set to
all of its attributed text. After an attributed text is set, these four are those of its first character, where it has
them, and a plain text that is set next keeps them; without an attributed text they are again as they were set.

A text that does not fit into the lines of its label, or into its height, ends in "…". With `.byTruncatingHead` and
`.byTruncatingMiddle` the "…" takes the place of the start or the middle of the last line and of what follows in its
paragraph; modes that break lines leave out the rest without a sign, as does a paragraph style whose mode is not set. A
line that was made smaller to fit keeps its baseline, or as `baselineAdjustment` says. Lines of attributed texts may be
justified.

- Code: `CALayer.masksToBounds`, `UIImageView`, `ImageFrames`, `UILabel`, `AttributedLayout`, `TextShaper.shortened`

### FID-38 findings.md Trees and values of layers
Layers are inserted above and below others, replaced, and convert points. `setValue(_:forKeyPath:)` sets what can be
animated, and keeps other names for the program.

- Code: `CALayer`, `CAMediaTimingFunction.getControlPoint`, `UIBezierPath.reversing`

### FID-39 findings.md Parts of controls
Buttons have titles with attributes, and `setTitle` reaches a configuration, whose picture has no padding by default.
Segments can be disabled, momentary and of a set width, and run from right to left where text does. Every `UIAction` has an
identifier of its own.

- Code: `UIButton`, `UISegmentedControl`, `UIAction`

### FID-40 findings.md Zooming
A scale set in code scaled a view that the delegate no longer returned. The end of a pinch beyond the limits is told
after the content has returned.

- Code: `UIScrollView.setZoomScale`, `UIScrollView.isZoomBouncing`

### FID-41 findings.md Text input
Fields, text views, the keyboard's notifications and the chain of responders were compared with the documentation.

- Code: `UITextField`, `UITextView`, `UIResponder`

### FID-42 findings.md Alerts and bar buttons
An alert had no text fields, read its message once, and kept a button disabled that was enabled later. The preferred
action and `.done` buttons are semibold.

- Code: `UIAlertController`, `UIAlertAction`, `UIBarButtonItem`

### FID-43 findings.md Margins of a controller's view
They were 8 points. Now they are at least `systemMinimumLayoutMargins`: 16 points at the sides, 20 in wide windows.

- Code: `UIViewController.viewRespectsSystemMinimumLayoutMargins`, `UIView.layoutMargins`

### FID-44 findings.md Controllers around others
A child is told of what its parents present. `hidesBottomBarWhenPushed` hides the tab bar, a container may tell its
children of their appearance itself, a navigation controller in a tab has the item of its root, and `show(_:sender:)`
pushes.

- Code: `UIViewController`, `UINavigationController`, `UITabBarController`

### FID-45 findings.md Names of touches and recognizers
Names that programs use with every touch exist: `preciseLocation`, `majorRadius` and the angles of a stylus have the
values of a finger, `event.touches(for:)` counts, and `view.gestureRecognizers` can be set.

- Code: `UITouch`, `UIEvent`, `UIView.gestureRecognizers`

### FID-52 findings.md Leading contents of buttons
Leading contents of a button stood at the left and its picture left of the title also where text runs
from right to left. Both are mirrored there; `.left` and `.right` stay.

- Code: `UIButton.contentHorizontalAlignment`

### FID-54 findings.md The keyboard's guide and the safe area
`keyboardLayoutGuide` took the height of the safe area when it was first read, which is 0 in
`viewDidLoad`, so that buttons above it and action sheets reached into the safe area. It follows the safe
area, and the keyboard where that is higher.

- Code: `UIView.keyboardLayoutGuide`

### FID-60 findings.md Offsets beyond the content
The next layout put an offset back that code had set beyond the edges of the content. It stays, until the sizes or insets
change or a finger drags. A zoom by code ends within the edges.

- Source: as known of UIKit.
- Code: `UIScrollView.adoptInset`

### FID-61 findings.md Unequal insets of a button
Contents in the middle of a button stood in the middle of its bounds, whatever its insets were. They stand in the middle
of what the insets leave.

- Source: Apple's documentation.
- Code: `UIButton.places`

### FID-62 findings.md Close buttons
`UIButton(type: .close)` was a cross in the accent colour, 24 points wide. It is a grey cross on a grey circle.

- Default: 30 points.
- Source: iOS 13 to 18, as widely reported.
- Code: `UIButton.setCloseLook`

### FID-63 findings.md sizeToFit
It asked for unlimited space, so that a label of several lines became one long line, and it kept the middle of the view.
It asks `sizeThatFits` for the present size of the bounds and keeps the upper left corner of the frame. A label of one
line gets the whole width of its text.

- Source: Apple's documentation; the corner as known of UIKit.
- Code: `UIView.sizeToFit`, `UILabel.sizeThatFits`

### FID-64 findings.md Children that want a sheet to stay
`isModalInPresentation` counted for the presented controller only. It also counts for children whose views are in the
window, such as the top of a navigation stack.

- Source: Apple's sample "Disabling the Pull-Down Gesture for a Sheet".
- Code: `UIViewController.asksToStay`

### FID-65 findings.md The mask of a controller's view
The view that `loadView` makes had no autoresizing mask, so that it kept its size in a container that changed. Its width
and height are flexible.

- Source: as known of UIKit.
- Code: `UIViewController.loadView`

### FID-66 findings.md Shadows that are cut off
A layer with `masksToBounds` showed its shadow. What is cut off at the bounds includes the layer's own shadow.

- Source: Apple's documentation.
- Code: `CALayer.content(at:)`

### FID-67 findings.md Pictures that Core Graphics draws
`CGContext.draw(_:in:)` drew upright, so that the usual flip around it turned the picture over. It draws the picture on
its head in UIKit's coordinates, as Core Graphics does; `UIImage.draw(in:)` draws upright.

- Source: Apple's documentation.
- Code: `CGContext.draw(_:in:)`

### FID-68 findings.md Components of dynamic colours
`getRed`, `getHue` and `getWhite` gave those of the light style. They follow `UITraitCollection.current`.

- Source: as known of UIKit.
- Code: `UIColor.shownComponents`

### FID-69 findings.md Pictures in buttons of the system
A picture of pixels kept its colours in buttons, bars and tabs. With the rendering mode `.automatic` it shows there in the
accent colour, as a template; in custom buttons and image views as it is. `title(for:)` and `attributedTitle(for:)`
give the title of `.normal` for a state that has none of its own.

- Source: Apple's documentation.
- Code: `UIButton`, `UIImage.asSystemTemplate`

### FID-70 findings.md The alpha of disabled controls
Switches and sliders wrote their own `alpha` at each layout, so that one that a program had hidden came back. Their parts
are dim while they are disabled. A plain button has no gap between picture and title of its own (`imagePadding` is 0).

- Default: half.
- Source: as known of UIKit.
- Code: `UISwitch`, `UISlider`, `UIButton.imagePadding`

### FID-71 findings.md Paragraphs of an attributed text
The first paragraph style of a text counted for all of its lines. Each paragraph has its own: alignment, distances,
least and largest heights of lines, and indents. Extra height is above the text of a line.

- Source: Apple's documentation.
- Code: `AttributedLayout`, `NSParagraphStyle`

### U1 findings.md Why not? missed its own showcase
A press of the secondary button on the star of the pieces found nothing in its way. The question is
about what is drawn under the pointer, and an image view that takes no touches is named.

- Code: `Stage.diagnose(at:)`, `Obstacle`

### U2 findings.md A replay in a window could not be inspected
`replay --window` drew no finger, ignored F12 and Space, and ended without a message. Fingers are drawn,
the inspector opens, the keys pause and step, and the end says so.

- Code: `TraceWindow`, `ReplayView`

### U3 findings.md Foreign recordings opened huge windows
A recording of a panel with 9,600 units opened a window of that size. The window fits the display, and a
recording without a scene of its own shows a grid and its fingers.

- Code: `TraceWindow`, `BlankGrid`

### U4 findings.md A flying ball could not be caught
A touch on a flying ball let it fly on. The ball stops at the touch-down, where it shows (BAL-08). So do
the scrubbed block, whose animation goes on after a hold, and a block or piece on its way back.

- Code: `CartBall`, `LiftableView`, `ScrubDemo`

### U5 findings.md An inspector that hid and hopped
F12 showed nothing before the next touch, and the panels changed corners with the touches. The inspector
is there as soon as it is on, docks beside the stage (APP-03), and no touch moves it.

- Code: `InspectorOverlay`

### U6 findings.md A healthy view had no answer
A view in whose way nothing stands was answered with four times “possible”. The answer says what its
gestures need.

- Code: `Diagnosis`

### U7 findings.md Recordings without keys
Keys and sizes of the window were not recorded, so a replay showed something else. They are lines of
version 2 of the format.

- Code: `TraceEntry`

### U8 findings.md Options of snapshot that did nothing
`snapshot` of a recording ignored its options and ended with 0, and refused the formats that `replay`
reads. It follows them or refuses them with the reason.

- Code: `SnapshotCommand`

### U9 findings.md A wrong path just after the lift
A picture just after a lift named views that the touch had not hit. The path is that of the touch.

- Code: `TouchPlace`

### U10 findings.md Names that repeat
Twelve recognizers had one name. From the second on a number follows (CLI-05).

- Code: `Stage.name(of:)`

### U11 findings.md A test of the wrong gesture
`test-from` judged the last gesture of a recording, without a choice, and a test that fails ended with 0.
The gesture can be chosen, and such a test ends with 1.

- Code: `TestFromCommand`

### U12 findings.md No look of hover and press
Buttons and cards looked the same under a pointer and a finger. Every control has a tint for hover and one
for press.

- Code: `UIControl`, `GalleryCard`

### U13 findings.md Pin mode was invisible
Nothing showed that clicks put down fingers. A notice says so while the mode is on.

- Code: `SessionWindow`, `Notice`

### U14 findings.md A drop target that nobody saw
The ball stayed faded while a product was lifted or added. It wakes (BAL-13).

- Code: `CartBall`, `CartPage`

### U15 findings.md A ball that was yanked to the edge
A thrown ball doubled its speed, left the window, slid back and rested without a margin. A throw never
gets faster than the finger, stays in the safe area and rests 10 pt from its edges (SPR-12, BAL-05).

- Code: `ThrowMotion`, `BallPlaces`

### U16 findings.md No throw in free mode
A ball in free mode stopped where it was released. Its throw goes on to where it stops by itself.

- Code: `BallPlaces`

### U17 findings.md A click after a bounce was swallowed
A scroll view took every touch until its spring had come to rest, though nothing moved any more. A touch
on content that looks still goes to what it hits (SPR-11).

- Code: `UIScrollView`, `ScrollMotion`

### U18 findings.md Readouts that grew stale
The demos showed the state of a gesture for seconds after it was over. They show what is true now.

- Code: `BlockDemo`, `ScrubDemo`

### U19 findings.md Contrast
The light accent had 4.49 to 1 on its soft ground, and text needs 4.5. Text and icons there use a darker
accent.

- Code: `Theme`

### U20 findings.md Small windows
Titles and numbers were cut in windows of 320 points. No text of a screen is cut or covered from 360
points on, at any text size up to 150 %. The scrubbed block has a shorter way where 275 points have no
room. The lines of a hint are about equally long.

- Code: `Readout`, `InspectorStrip`, `ScrubDemo`, `DemoController`

### U21 findings.md A timeline that scrubbed itself only
Scrubbing moved a line, and panel and stage stayed. All three show the same moment; the header agrees with
the axis, whose ticks are round numbers.

- Code: `InspectorTimeline`, `InspectorPast`

### U22 findings.md The safe area was not drawn
`--safe-area` and the S key put the insets of a phone on the demo and draw the notch and dashed
lines, also for a demo without the frame.

- Code: `SafeAreaMarks`

### U23 findings.md A saved recording was named on the terminal only
The window names it too.

- Code: `SessionWindow`, `Notice`

### U24 findings.md Shapes that did not fit each other
The circles of a lifted card were a pixel off. A product's picture is one layer, which cannot shift in
itself. Focus rings follow the shape of their control.

- Code: `ArtView`

### U25 findings.md The looks of a placeholder
All products had the same two circles; the timing of the first version stood in the best spot; two balls
looked the same; the sheet had bare signs, prices like code, and no way back from *Empty*. Each product
has a picture of its own, words choose where the ball rests, each ball has a colour and a letter, and
the sheet has steppers and *Undo*. The block, the scrubbed block and the pieces are drawn objects on a
ground in the tint of their card, with the place to which a cancel returns them, a track and a curve.

- Code: `Product`, `PlacesBar`, `BallLook`, `CartStepper`, `CartSheet`, `TileFace`, `DemoGround`,
  `HomeMark`, `ScrubTrack`, `ScrubCurve`

### U26 findings.md A benchmark that asked too late
`bench` built for minutes before it said that a workload does not exist, installed packages unasked and
left compilers running. Names are checked first, and its builds end with it.

- Code: `BenchCommand`

### U27 findings.md Values without a form
A bad `--size` or `--safe-area` was answered without form, limit or suggestion. Each option now names
all three, in every command (`NumberArgument`).

- Code: `SizeArgument`, `InsetsArgument`, `ChosenWord`

### U28 findings.md Options without effect
`run block --balls 3` started and ignored the balls, and `run --headless` said nothing. Options that a
scene or a window would ignore are refused, and a run without a window says what it was.

- Code: `SceneOptions`, `WindowOptions`, `Session`

### U29 findings.md Devices without names
`devices` named no mouse, no keyboard and no scale, `--watch` opened an empty window, the hints of
`doctor` explained nothing, and an error of Wayland's library leaked to stderr. All are named and
explained, and Wayland is not tried where no session of it can exist.

- Code: `DevicesCommand`, `InputNames`, `DeviceWatch`, `HealthReport`, `SDLHost.initVideo`

### U30 findings.md Raw numbers
Numbers for people had nine decimals, and each hover was explained. People read at most three decimals;
JSON keeps all.

- Code: `Reason`, `DiagnosisSubject`

### U31 findings.md Missing options
Options for devices, rotation, theme as the desktop, reduced motion, full screen, presentation, slow
motion and the seed did not exist. `run`, `record` and the gallery have them. A theme that follows the
desktop is read again when the window gets the focus.

- Code: `SceneOptions`, `WindowOptions`, `DesktopSettings`

### HIT-01 hit-testing.md hitTest
A view is hit unless it is hidden, its alpha is below 0.01, its interaction is disabled, or the
point is outside. Its subviews are asked from last to first, then it is itself the answer. A view
that is passed over is passed over with its subtree.

- Default: 0.01.
- Source: Apple's documentation; the tests of openuikit and flowkey agree.
- Code: `UIView.hitTest`

### HIT-02 hit-testing.md Exactly 0.01
An alpha of exactly 0.01 is hit. The alpha of ancestors is not multiplied in.

- Source: Apple's documentation says "less than"; the second half is ours.
- Code: `UIView.hitTest`

### HIT-03 hit-testing.md point(inside:)
A point is inside from the least edge, inclusive, to the greatest, exclusive, in bounds coordinates;
`bounds.origin` counts.

- Source: as in the tests of openuikit and flowkey.
- Code: `UIView.point`

### HIT-04 hit-testing.md Outside of the superview
A subview cannot be hit outside its superview's bounds, whether `clipsToBounds` is set or not.

- Source: Apple's documentation; measured by openuikit.
- Code: `UIView.hitTest`

### HIT-05 hit-testing.md Transforms
The point goes through the inverse of the whole transform about the anchor. A transform that cannot
be inverted is never hit. Corner radius and masks do not matter.

- Source: Apple's documentation in effect; the singular case is ours.
- Code: `UIView.hitTest`

### HIT-06 hit-testing.md Labels and image views
Labels and image views have `isUserInteractionEnabled` false until a program sets it.

- Source: Apple's documentation.
- Code: `UILabel`, `UIImageView`

### HIT-07 hit-testing.md Overrides
Overrides of `hitTest` and `point(inside:)` are called. The answer may be any view of the window.

- Source: Apple's documentation.
- Code: `ViewOverrides`, `UIView.hitTest`

### HIT-08 hit-testing.md Cost
Hit testing without overrides allocates nothing, and looks at no more views than it has to.

- Source: our decision.
- Code: `HitIndex`

### GEO-01 hit-testing.md center and frame
`center` is the anchor's place in the superview and does not depend on the transform. `frame` is the
box around the transformed bounds. Setting the frame under a transform is allowed and reported.

- Source: Apple's documentation, which calls the last case undefined.
- Code: `UIView`, `CALayer`

### GEO-02 hit-testing.md Conversion
`convert(_:to:)` and `convert(_:from:)` undo each other within 10⁻⁹.

- Source: a test of openuikit.
- Code: `UIView`

### LAY-01 hit-testing.md Anchors
Width, height, centres, leading, trailing, left, right, top, bottom and baselines, with constants,
multipliers and priorities. A view made in code begins with
`translatesAutoresizingMaskIntoConstraints` true. The solution gives `bounds` and `center`, whatever
the layer's `anchorPoint` is: a view with the anchor at its lower edge lies half its height higher.
Leading and trailing follow the direction of the view that holds the constraint, the nearest one that
contains both items: a stack view with `semanticContentAttribute = .forceRightToLeft` reverses its
views and stays where it is. What they place is the frame without `alignmentRectInsets`, which the
intrinsic size fills. The edges of the frames that constraints give lie on pixels of the stage, each at the
nearest one, and the size of a label is rounded up to whole pixels; a guide's rectangle and
`systemLayoutSizeFitting` are exact.

- Source: Apple's documentation; for the anchor point, libraries that rely on it.
- Code: `NSLayoutConstraint`, `NSLayoutAnchor`

### LAY-02 hit-testing.md A constrained view that is moved by hand
Setting `center` of a constrained view asks for no layout. The view stays until the next layout,
which puts it back; "constrained view moved by hand" is reported once.

- Source: Apple's documentation in effect; the report is ours.
- Code: `LayoutBox`

### LAY-03 hit-testing.md Safe area
A view's `safeAreaInsets` say how far it reaches beyond the window's safe area: at each side at most the
window's inset, and 0 inside (FID-02). The layout guide is the bounds without them. The host sets those of the
window. `viewSafeAreaInsetsDidChange` of the controller follows them, before its view is laid out, and
`safeAreaInsetsDidChange` of a view, also where only its own size changed.
`layoutMarginsDidChange` of a view, and `viewLayoutMarginsDidChange` of its controller, come when the view's
`layoutMargins` have other values than before: after a change of the safe area, of its own margins and their settings,
or, if it preserves those of its superview, of these. Where a scroll view adds the safe area to `adjustedContentInset`,
its content has none on these sides: a row that scrolls under a bar keeps its margins and its height. With
`contentInsetAdjustmentBehavior` `.never` the content keeps the safe area.

- Default: 0.
- Source: Apple's documentation; the content of scroll views as known of UIKit; that equal margins are not told of is our
  reading of "the layout margins changed".
- Code: `UIView.safeAreaInsets`, `UIView.changeMargins`, `UIScrollView.safeAreaInsetsForSubviews`

### LAY-04 hit-testing.md Layout of layers
`layoutSublayers()` of a layer calls `layoutSublayers(of:)` of its view or of its delegate, and that of a view calls
`layoutSubviews()` for the view's own layer. A layer without a view is marked by `setNeedsLayout()`; one whose class
overrides `layoutSublayers()`, or that has a delegate, also by a change of its size or of its sublayers, except by those
that its own layout makes. Marked layers are laid out after the views, outer ones first, before events and before
drawing. `setNeedsLayout()` and `layoutIfNeeded()` of a view's layer are those of the view. A layer that asks for layout
in each of 8 rounds is reported, and left as it is.

- Source: Apple's documentation; changes within the own layout and the 8 rounds are our decision.
- Code: `CALayer.layoutSublayers`, `CALayerDelegate`

### LPR-01 long-press.md Defaults
A long press takes one finger that stays, without taps before it.

- Default: `minimumPressDuration` 0.5 s, `allowableMovement` 10 pt, `numberOfTouchesRequired` 1,
  `numberOfTapsRequired` 0.
- Source: Apple's documentation.
- Code: `UILongPressGestureRecognizer`

### LPR-02 long-press.md When a long press begins
The press is timed from the landing of the last required finger, after `numberOfTapsRequired` full
taps (with the gaps of TAP-03). It begins exactly `minimumPressDuration` later.

- Source: Apple's documentation; the exactness is ours.
- Code: `UILongPressGestureRecognizer`

### LPR-03 long-press.md When a long press fails
Before it began it fails if one finger is more than `allowableMovement` from where it landed, if a
finger lifts, or if one finger too many lands.

- Default: 10 pt.
- Source: Apple's documentation; each finger by itself as in WinObjC.
- Code: `UILongPressGestureRecognizer`

### LPR-04 long-press.md After it began
Movement is unlimited and each move reports changed. Additional fingers are ignored. The lift of any
required finger ends it.

- Source: Apple's documentation; unlimited movement recalled.
- Code: `UILongPressGestureRecognizer`

### LPR-05 long-press.md A duration of 0
With `minimumPressDuration` 0 the press begins as the finger lands.

- Source: our decision.
- Code: `UILongPressGestureRecognizer`

### LPR-06 long-press.md A move that is heard late
A move that is processed after the deadline is judged by its own stamp: the press begins at the
deadline, then it changes.

- Source: our decision.
- Code: `UILongPressGestureRecognizer`

### PAN-01 pan.md Defaults
An active pan tracks every further finger that lands in its view (PAN-02).

- Default: `minimumNumberOfTouches` 1, `maximumNumberOfTouches` unlimited.
- Source: Apple's documentation.
- Code: `UIPanGestureRecognizer`

### PAN-02 pan.md Displacement
The displacement D is the accumulated movement of the centroid of the tracked fingers while their
number is allowed. A finger that lands or lifts never changes D.

- Source: as in WinObjC; Apple's documentation that several fingers pan by their centre.
- Code: `UIPanGestureRecognizer`

### PAN-03 pan.md A pan begins at 10 points
A pan asks to begin when the length of D is at least `hysteresis`. The limit is inclusive: at
exactly 10.0 the drag starts.

- Default: `hysteresis` 10 pt for touches, 4 pt for pointers (PAN-06).
- Source: measured: openuikit's traces of UIKit's scroll view, which starts at a travel of exactly
  10.0 and not at 9.
- Code: `UIPanGestureRecognizer`, `GestureConstants`

### PAN-04 pan.md The hysteresis is taken out of the translation
On entering began the translation is D shortened by the hysteresis along the drag; from there on it
is one to one. A slow drag often begins at 0, a flick whose first move is 24 pt begins at 14. On
diagonals the hysteresis is removed along the vector.

- Default: 10 pt.
- Source: measured with UIKit's scroll view, vertically; public reports of zero translation at began
  agree for plain pans. Diagonals are ours.
- Code: `UIPanGestureRecognizer`

### PAN-05 pan.md Inside shouldBegin
`translation` is the whole of D and `velocity` the present estimate while the delegate is asked.

- Source: follows from published UIKit code, as DEL-04.
- Code: `UIPanGestureRecognizer`

### PAN-06 pan.md hysteresis is a property
`hysteresis` can be set, and `pointerHysteresis` counts for a mouse or trackpad cursor. With 0 a pan
begins at the first movement that is not 0.

- Default: 10 pt and 4 pt.
- Source: our decision: a cursor has no fingertip noise, and the removed distance would stay visible
  between cursor and object.
- Code: `UIPanGestureRecognizer.hysteresis`

### PAN-07 pan.md location(in:) is the finger
`location(in:)` is the true centroid; the hysteresis is not removed. A handler that sets `center` to
it makes the object jump (BAL-02).

- Source: our decision.
- Code: `UIPanGestureRecognizer`

### PAN-08 pan.md When changed is sent
Changed is sent once for each event in which the centroid moved. A finger that lands or lifts
without movement sends nothing.

- Source: Apple's documentation that it changes as a finger moves; the rest is ours.
- Code: `UIPanGestureRecognizer`

### PAN-09 pan.md Too few and too many fingers before it began
Below the minimum the pan stays possible. Above the maximum it fails.

- Source: the first as in WinObjC; the second is ours: it leaves the fingers to gestures of two.
- Code: `UIPanGestureRecognizer`

### PAN-10 pan.md Too few and too many fingers while active
Fingers beyond the maximum are ignored (REC-16). Fewer than the minimum ends the pan, and so does
the lift of the last finger.

- Source: measured, a published observation of a two-finger pan; Apple's documentation for the last
  lift; ignoring is ours.
- Code: `UIPanGestureRecognizer`

### PAN-11 pan.md Lift before it began; cancel
A lift before recognition makes the pan fail. A cancelled touch makes it cancelled; a handler should
then put things back.

- Source: Apple's documentation.
- Code: `UIPanGestureRecognizer`

### PAN-12 pan.md translation(in:)
The translation is mapped by the linear part of the model transform from window to view, when it is
read. In a view turned 90° clockwise a drag of (10, 0) reads (0, −10); in a view scaled twice it
reads (5, 0). A view that is itself moved by the pan does not feed back. `nil` is the window.

- Source: as in openuikit and WinObjC; Apple's documentation that it is in the coordinate system of
  the view.
- Code: `UIPanGestureRecognizer.translation`

### PAN-13 pan.md setTranslation
`setTranslation(t, in: v)` makes the next read in `v` return `t` exactly, and the velocity 0. The
history of readings starts anew, so one more move has a velocity of its own. It is allowed in any
active state.

- Source: Apple's documentation; the new start is ours.
- Code: `UIPanGestureRecognizer.setTranslation`

### PAN-18 pan.md The lift counts
The last place is applied before ended, and the translation at ended includes it. No additional
changed is sent.

- Source: our decision; SDL repeats the last place (SDL-07).
- Code: `UIPanGestureRecognizer`

### PAN-19 pan.md Scrolling with wheel and trackpad
`allowedScrollTypesMask` admits `.discrete` (wheel) and `.continuous` (trackpad); it does not switch
touches off. Such a pan begins at the first scroll event without hysteresis, has no touches, is
where the pointer is, moves by the scroll distance (PTR-07), and ends `wheelEnd` after the last
event. `shouldReceive(event)` is asked first.

- Default: mask empty; `wheelEnd` 0.15 s.
- Source: Apple's documentation for the mask; the rest is ours.
- Code: `UIPanGestureRecognizer.allowedScrollTypesMask`

### PAN-20 pan.md Outside of a drag
Translation and velocity read zero unless the pan is in began, changed or ended, except as in
PAN-05.

- Source: our decision.
- Code: `UIPanGestureRecognizer`

### PIC-01 pickers.md Wheels and rows
A picker asks its data source for the wheels when they are needed first, and again in
`reloadAllComponents` and `reloadComponent`. It asks the delegate only for rows in sight, and offers
views that went out of sight again. Wheels share the width unless the delegate gives each its own. Counts
below zero, more than 100 wheels and more than ten million rows are reported and limited.

- Default: rows of 32 points, a picker of 320 by 216.
- Source: Apple's documentation; the limits are our decision.
- Code: `UIPickerView`, `UIPickerViewDataSource`, `UIPickerViewDelegate`

### PIC-02 pickers.md Turning a wheel
A wheel scrolls as a scroll view does, and always comes to rest with a row in the middle: a throw on the
row nearest to where it would end, a slow drag on the nearest row, a notch of a mouse wheel at least
one row on. A tap turns the wheel to the row that it hit. A finger that stops a wheel lets it go on to the
nearest row when it lifts.

- Source: Apple's documentation; notches are our decision.
- Code: `PickerWheel.restingOffset`

### PIC-03 pickers.md Who is told of a choice
`didSelectRow` is called once the wheel rests, if the user turned it and it rests on another row than before.
`selectRow` by code tells nobody and ends the user's turn; `selectedRow` is its row at once. While the user turns
a wheel, `selectedRow` is the row before the turn. A picker that leaves its window while a wheel turns goes
back to that row.

- Source: Apple's documentation; the last two sentences are our decision.
- Code: `PickerWheel`

### PIC-04 pickers.md The look of a wheel
Rows lie on a cylinder and are seen in perspective. The row in the middle is drawn without a transform, so
that its text is sharp; others fade towards the edges. A rounded bar lies behind the chosen rows. The first
wheel is at the leading end, at the right where text runs from right to left.

- Source: our decision.
- Code: `PickerWheel.place`, `UIPickerView.layoutSubviews`

### PIC-05 pickers.md Keys
A picker that is touched becomes the first responder if there is none. Up and down turn the wheel that was
touched by a row, Page Up and Page Down by five, Home and End to the ends; left and right go to the wheel at
that side. The wheel of the keys is framed from the first key to the next touch.

- Source: our decision, as on desktops.
- Code: `UIPickerView.pressesBegan`

### PIC-06 pickers.md Accessibility
Each wheel is an adjustable element: its value is the text of its row, its name comes from
`UIPickerViewAccessibilityDelegate` or is that of the picker, and that delegate gives it a hint, too. Incrementing turns to the next row and counts as
the user's turn.

- Source: Apple's documentation.
- Code: `PickerWheel.standardSpeech`

### PIC-07 pickers.md Date pickers
The wheels, their order and texts follow the mode, the locale and the calendar; days, months, hours and minutes go
round. A day that the month does not have becomes its last one. A date picker sends `.valueChanged` once for each turn
of the user. The minutes step by `minuteInterval`, which divides 60. A countdown has whole minutes, at least one by
the user. Clock, locale, calendar and time zone of the system are read only where the program set none.

- Source: Apple's documentation.
- Code: `UIDatePicker`, `DateWheels`

### PIC-08 pickers.md The limits of dates
Rows that lead beyond `minimumDate` or `maximumDate` are dimmed, and a turn to them ends at the limit. A date set by code
is limited, too. A minimum later than the maximum turns both off.

- Source: Apple's documentation.
- Code: `UIDatePicker.limited`, `DateWheels.isAllowed`

### PIC-09 pickers.md The form of date pickers
A date picker has the form that `preferredDatePickerStyle` names. `.automatic` is wheels of 320 by 216 points, and so are
durations and months of years always. A picker that was given no date shows the present one in a window, and noon of
1 January 2001 without one, so that pictures and replays are equal at every time (T3).

- Source: our decision.
- Code: `UIDatePickerStyle`

### PIC-10 pickers.md Calendars and fields
`.inline` is a month of days, 320 by 304 points, and 48 more with a time. A drag sideways and the chevrons turn the months,
a tap on the month's name opens wheels of months and years, and a tap on a day chooses it, with the time of day as it was.
Today is in the tint colour. Days beyond the limits are dimmed, and months beyond them have no page. Weeks, names and digits follow the calendar and the
locale; all is mirrored from right to left. `.compact` is a field for the date and one for the time; they open a calendar
or wheels beside themselves, which a touch elsewhere closes. For a time alone `.inline` is the field.

- Default: rows of 40 points, fields of 34 points.
- Source: Apple's documentation; the sizes are our decision.
- Code: `CalendarView`, `InlineDateView`, `CompactDateView`

### PIN-01 pinch-rotation.md The life of a pinch
A pinch begins when two fingers have moved enough, changes as one of them moves while both are down,
and ends when both have lifted.

- Source: Apple's documentation.
- Code: `UIPinchGestureRecognizer`

### PIN-02 pinch-rotation.md When a pinch begins
A pinch begins when the distance of the fingers differs from that at the start by at least
`pinchSlop`. The distance at that moment is the base, so the scale is 1.0 at began.

- Default: 8 pt.
- Source: our decision: no jump, as PAN-04. UIKit's own value is not known.
- Code: `UIPinchGestureRecognizer`

### PIN-03 pinch-rotation.md scale
`scale` is the present distance over the base, not a change since the last action. Setting it moves
the base and makes the velocity 0.

- Source: Apple's documentation.
- Code: `UIPinchGestureRecognizer.scale`

### PIN-04 pinch-rotation.md velocity
`velocity` is in units of scale per second, found by the estimator of PAN-14 and PAN-16.

- Source: Apple's documentation for the unit; the method is ours.
- Code: `UIPinchGestureRecognizer.velocity`

### PIN-05 pinch-rotation.md One finger lifts
The pinch stays active, the scale stands still, no action is sent. A new second finger goes on from
the present scale. When both have lifted it ends.

- Source: Apple's documentation for the end; the rest is ours.
- Code: `UIPinchGestureRecognizer`

### PIN-06 pinch-rotation.md A third finger; fingers that meet
A third finger is ignored. Distances below 1 pt count as 1. The location is the centroid of the two
fingers.

- Source: our decision.
- Code: `UIPinchGestureRecognizer`

### PIN-07 pinch-rotation.md A lift before it began
The gesture fails: `tooFewTouches` if the second finger never came, else `movedTooLittle`. Rotations
do the same; fingers closer than ROT-02 allows count as moved too little.

- Source: our decision.
- Code: `UIPinchGestureRecognizer`, `UIRotationGestureRecognizer`

### ROT-01 pinch-rotation.md The life of a rotation
A rotation begins, changes and ends as a pinch does (PIN-01). `rotation` is in radians since began,
clockwise positive, `velocity` in radians per second. Setting `rotation` makes the velocity 0.

- Source: Apple's documentation; the sign recalled.
- Code: `UIRotationGestureRecognizer`

### ROT-02 pinch-rotation.md When a rotation begins
A rotation begins when the angle has changed by at least `rotationSlop` with the fingers at least
`rotationSeparation` apart. The angle at that moment is the base, so the rotation is 0 at began.

- Default: 5°, 20 pt.
- Source: our decision.
- Code: `UIRotationGestureRecognizer`

### ROT-03 pinch-rotation.md More than one turn
Two full turns read 4π. Of each event the change is taken between −π (exclusive) and π.

- Source: our decision.
- Code: `UIRotationGestureRecognizer`

### ROT-04 pinch-rotation.md Lifting, a third finger, several gestures
A finger that lifts and a third finger count as in PIN-05 and PIN-06. Pinch, rotation and pan work
at once only where a delegate says so (ARB-06).

- Source: Apple's documentation.
- Code: `UIRotationGestureRecognizer`

### HOV-01 pointer.md The life of a hover
A hover begins when the pointer enters the view or a descendant (by hit test), changes as the
pointer moves inside, ends when it leaves, and is cancelled when the window loses the pointer.

- Source: Apple's documentation; the cancel is ours.
- Code: `UIHoverGestureRecognizer`, `HoverTracker`

### HOV-02 pointer.md While a button is down
Hover stands still and is looked at once when the button is released. Touches do not hover.

- Source: our decision.
- Code: `HoverTracker`

### HOV-03 pointer.md Views that move under the pointer
Hover is looked at again after layout and after each animated frame.

- Source: our decision.
- Code: `Stage`

### PTR-01 pointer.md A press is a touch
Press, drag and release of the primary button are one touch of type `indirectPointer`. Motion
without a button is hover.

- Source: Apple's documentation, recalled and not read again.
- Code: `InputEvent`

### PTR-02 pointer.md Other buttons
A press of another button is a touch with that button's mask. A tap accepts it through
`buttonMaskRequired`; the other built-in recognizers take the primary button only.

- Source: Apple's documentation for the tap; the rest is ours.
- Code: `UIGestureRecognizer`

### PTR-03 pointer.md More buttons during a press
More buttons change the mask of the touch and add no touch. The touch ends with the button that
began it.

- Source: our decision.
- Code: `ContactLedger`

### PTR-04 pointer.md Two fingers with one mouse
With Ctrl held, a primary press makes two direct touches marked `isEmulated`: the pointer and its
mirror about a pivot, the middle of the visible part of the view under the pointer when Ctrl went
down. With Ctrl+Shift their distance stays and both move side by side. Releasing Ctrl during the
drag keeps both until the button is released. Both are hit-tested.

- Source: our decision after the iOS Simulator, which mirrors about the middle of the screen.
- Code: `TwoFingerEmulator`

### PTR-05 pointer.md Emulated and real fingers
Emulated and real fingers may be down at once; their numbers never collide.

- Source: our decision.
- Code: `EmulatedFingers`

### PTR-06 pointer.md Dragging out of the window
The drag goes on, and places may be negative.

- Source: SDL captures the mouse.
- Code: `SDLInput`

### PTR-07 pointer.md How far a wheel scrolls
A turn scrolls its precise amount times `wheelStep`. A positive y (away from the user) moves the
translation's y by plus, a positive x (right) moves x by minus. SDL's flipped direction is not
undone. A wheel is discrete until a fraction arrives from its device.

- Default: `wheelStep` 40 pt per notch.
- Source: SDL's signs; the choice is ours.
- Code: `UIPanGestureRecognizer`, `SDLInput`

### PTR-08 pointer.md Who gets a wheel turn
Pans of the view under the pointer and of its ancestors whose mask matches; the innermost wins.

- Source: our decision.
- Code: `EventProcessor`

### PTR-09 pointer.md Pointer interactions
While a mouse or trackpad moves over a view, its `UIPointerInteraction` asks for the region at each place, and for
the style when the region changes. Effects are animations beside the view's own values: a lift grows the view by
8 pt at its longer side with a shadow, a highlight draws a grey shape under the content, a hover tints. A region
that is left gets everything back. Shapes with an area are drawn under the content; beams and hidden pointers
change nothing, since the desktop draws the pointer.

- Default: 0.2 s. An automatic effect highlights up to 150 × 60 pt, lifts up to 400 × 400 pt, and tints what is larger.
- Source: Apple's documentation; the numbers are our decision.
- Code: `UIPointerInteraction`, `PointerLook`

### EXP-01 reasons.md Controls explain themselves
Each touch on a control, a cell or a row of a menu ends with one entry in the log: `possible → ended`
where it acted, with the value before and after or the number of actions that were called, and
`possible → failed` or `→ cancelled` with the reason where it did not: lifted outside, disabled, taken
by a recognizer after so many points, refused. An action that no touch sends, such as that of a key,
has an entry as well. Movements have none, so following a finger costs nothing. `Stage.diagnose(at:)`,
`pantograph diagnose`, the inspector, timelines, JSON and exports show these entries like all others.
The hashes of the log in a recording leave them out, because recordings of version 0.10 do not have
them; `replay --expect-log` passes over them until the expected log has one.

- Source: our decision.
- Code: `ControlReason`, `ExplainedView`, `UIControl`, `UITableViewCell`, `UICollectionViewCell`

### EXP-02 reasons.md Names of controls
A control is named by its kind (`button`, `slider`, `switch`, `stepper`, `segmentedControl`,
`pageControl`, `field`, `menu`, `datePicker`, `control`) and its `accessibilityIdentifier`; without one by its title
or `accessibilityLabel`, of which 40 letters count, else by its class in lower camel case. A cell
without an identifier has the name of its list and its place: `cell:list[0,3]`.

- Source: our decision.
- Code: `UIControl.actTitle`, `ExplainedView`

### EXP-03 reasons.md What acted comes first
In the inspector's list the control that acted stands first and green. Recognizers that failed while
another one recognized, or a control acted, are grey (`lost`): nobody misses them. Red stays for what
failed where nothing else came of the touch. Timelines and the list of Traces do the same: what acted
stands above what did not. A pointer that hovers is no action.

- Source: our decision.
- Code: `StateMark`, `InspectorRow`, `TransitionHistory`, `RunOutcome`

### NAM-01 reasons.md One name for one thing
A view is called by its `accessibilityIdentifier`, else by its class in lower camel case; a recognizer
by its `name`, else by kind, colon and view: `pan:card`. From the second one of a name in a window on
a number follows: `card#2`, `pan:card#2`; the second recognizer of a kind at one view is
`pan#2:card`. The number is taken when the view comes into the window, in the order of the hierarchy,
and is kept as long as the view lives, wherever in the window it moves; a later view takes the next
one. Log, timelines, every command, tests, inspector and view tree show this name, and a replay gives
the same. A new identifier or `name` is a new name, and gives the old number back, so that the cells
of a list, named after their rows, do not count up. A demo that the gallery has closed gives all its
numbers back, so that it has the names of the first time when it opens again; so do the rows and scenes that
the lab replaces, and the rows of Traces. `Stage.restart()` begins to count anew, as a
recording does that begins there. Of more than 4,096 names those that no view in the window has may
be counted anew.

- Source: our decision (review V1).
- Code: `NameCounts`, `UIView.gestureName`, `UIGestureRecognizer.gestureName`

### NAM-02 reasons.md Controls that show the same text
A control without an identifier is called by its title (EXP-02). A second control of the window that
shows the same title when it acts is `button:Add#2`. When the first is gone or has another title, its
number is free.

- Source: our decision.
- Code: `ExplainedView.actName`, `NameCounts.number`

### NAM-03 reasons.md Names that people and old files give
An option takes a name as it is shown, with a number where several have it: `pan:card#1` means the
first, which is shown without one. A name without a
number that can mean several is an error, which lists each with the centre of its view in window
points and the first text that it or a view close above it shows: `pan:card#3, at 512, 300, “Kettle”`.
A control that did nothing so far counts. Expected logs,
expectations in traces and tests from before version 0.11 have no numbers: there such a name stands
for any of them, until a number comes, and the command says so.

- Source: our decision (review V1).
- Code: `GestureDirectory`, `ExpectedLog`, `Expectation`, `Replayed`

### REC-01 recognizers.md States
A recognizer is possible, began, changed, ended (the same as recognized), cancelled or failed.

- Source: Apple's documentation.
- Code: `UIGestureRecognizer.State`

### REC-02 recognizers.md Legal transitions
| from | to | action sent | used by |
|---|---|---|---|
| possible | ended | yes | taps, swipes |
| possible | failed | no | all |
| possible | began | yes | continuous gestures |
| began | changed, ended, cancelled | yes | continuous gestures |
| changed | changed, ended, cancelled | yes | continuous gestures |
| ended, cancelled, failed | possible | no | reset only |

- Source: Apple's documentation; the table agrees with Chameleon's.
- Code: `UIGestureRecognizer`

### REC-03 recognizers.md Illegal transitions
Any other assignment is ignored and reported, with two corrections: failed in began or changed
becomes cancelled, and cancelled in possible becomes failed.

- Source: the first correction is what react-native-gesture-handler relies on; the second is ours.
- Code: `UIGestureRecognizer`

### REC-04 recognizers.md Only subclasses set the state
`state` is for subclasses to set. A user of a recognizer reads it. A state that a subclass sets
without a reason is logged as `subclass`; a subclass that calls `request(_:because:)` gives a reason
of its own.
While touches are delivered, a subclass reads the state it has requested, unless the recognizer waits
for another to fail (FID-13).

- Source: Apple's documentation.
- Code: `UIGestureRecognizer.state`

### REC-05 recognizers.md The gate
A recognizer that leaves possible for began or ended passes, in this order: failure requirements
(ARB-10), `gestureRecognizerShouldBegin` of its view, the same of its delegate (DEL-04), exclusion
by active recognizers (ARB-05). A refusal by one of the last three makes it failed without an
action.

- Source: Apple's documentation for the refusal; the order is ours.
- Code: `GestureArbiter`

### REC-06 recognizers.md The end of a sequence
A recognizer that ended, failed or was cancelled keeps that state until all touches it tracked are
over. Then `reset()` runs and the state is possible. Meanwhile it receives no touches, old or new.

- Source: Apple's documentation.
- Code: `UIGestureRecognizer`

### REC-07 recognizers.md Reset once
`reset()` is called exactly once for each sequence in which the recognizer left possible or failed,
after the actions of that turn. Overrides call super.

- Source: Apple's documentation; exactly once is our promise.
- Code: `UIGestureRecognizer.reset`

### REC-08 recognizers.md A sequence that leads to nothing
A recognizer fails and resets when no touch is down, no timer runs, it waits for nobody (ARB-12),
and its state is still possible. The reason is what its own rules lacked (lifted too early, moved
too little), else `sequenceEnded`.

- Source: our decision; recognizers that wait for this one must be released.
- Code: `UIGestureRecognizer`

### REC-09 recognizers.md isEnabled
A recognizer that is disabled during a gesture becomes cancelled with an action; one that is
possible fails without one. Its touches are dropped.

- Default: `isEnabled` is true.
- Source: Apple's documentation; the possible case is ours.
- Code: `UIGestureRecognizer.isEnabled`

### REC-10 recognizers.md Cancelled touches
One cancelled touch among those that are tracked makes a gesture in began or changed cancelled, and
a possible one failed.

- Source: Apple's documentation; as in openuikit.
- Code: `UIGestureRecognizer.touchesCancelled`

### REC-11 recognizers.md allowedTouchTypes
A touch of a type that is not in `allowedTouchTypes` never reaches the recognizer.

- Default: all types.
- Source: Apple's documentation.
- Code: `UIGestureRecognizer.allowedTouchTypes`

### REC-12 recognizers.md One type in a sequence
After the first touch of a sequence, touches of another type are ignored by this recognizer while
`requiresExclusiveTouchType` is true.

- Default: true.
- Source: Apple's documentation, recalled and not read again.
- Code: `UIGestureRecognizer.requiresExclusiveTouchType`

### REC-13 recognizers.md Moving and removing recognizers
`addGestureRecognizer` takes the recognizer away from its former view. A recognizer that is removed
during a gesture, or whose view leaves the window (TCH-04), ends as in REC-09 with the reason
`detached`. The view owns the recognizer; `recognizer.view` does not keep the view alive.

- Source: Apple's documentation, recalled; removal during a gesture is ours.
- Code: `UIView.addGestureRecognizer`

### REC-14 recognizers.md Targets
A recognizer has any number of targets, called in the order of addition, each once for each
transition. Adding the same pair again changes nothing; two pairs are the same if target and place
in the source agree, because method references cannot be compared. `removeTarget(nil, nil)` removes
all. Targets are not kept alive. `addAction { }` returns a token that removes the closure.

- Source: Apple's documentation; closures as in openuikit; not adding twice is ours.
- Code: `UIGestureRecognizer+Targets`

### REC-15 recognizers.md Counting and placing touches
`numberOfTouches` is the number of tracked touches that are not ignored, `location(in:)` their
centroid, `location(ofTouch:in:)` one of them in the order of landing; an index out of range is a
misuse. After the last lift the values of the last touches remain until reset; a tap that has
recognized counts all fingers of its last tap (FID-32).

- Source: Apple's documentation; keeping the values is ours.
- Code: `UIGestureRecognizer`

### REC-16 recognizers.md Ignoring a touch
After `ignore(_:for:)` the recognizer no longer tracks the touch, counts it nowhere, and does not
cancel it in its view.

- Source: Apple's documentation.
- Code: `UIGestureRecognizer.ignore`

### REC-17 recognizers.md cancelsTouchesInView
On recognition every tracked touch that its view had begun to see is cancelled there once; touches
that were held back are dropped. With false the view goes on receiving all.

- Default: true.
- Source: Apple's documentation.
- Code: `ViewDelivery`

### REC-18 recognizers.md delaysTouchesBegan
With true the landing and the moves of a touch are held back from the view while the recognizer is
possible. They are delivered on failure, with the places and times they had, and dropped on
recognition.

- Default: false.
- Source: Apple's documentation; delivery with the old values is ours.
- Code: `ViewDelivery`

### REC-19 recognizers.md delaysTouchesEnded
With true the end of a touch is held back from the view while the recognizer is possible, for
example while a double tap awaits its second tap. Recognition turns it into `touchesCancelled`,
failure into `touchesEnded`. With false the view is told at once.

- Default: true.
- Source: Apple's documentation.
- Code: `ViewDelivery`

### REC-20 recognizers.md Name, modifier keys, buttons
`modifierFlags` and `buttonMask` are those of the newest event. `name` is for logs and messages.

- Source: Apple's documentation.
- Code: `UIGestureRecognizer`

### REC-21 recognizers.md Every transition has a reason
Each transition carries a typed reason with the numbers that decided, the time of the event, and the
id of the rule that caused it. The reasons are listed in reasons.md.

- Source: our decision.
- Code: `Reason`, `Transition`

### REC-22 recognizers.md Controls keep taps of ancestors away
A single tap with one finger on an ancestor does not act on a touch whose view is a control that
handles taps itself (button, switch, slider and so on), or a text view that is editable or
selectable. Pans and other gestures of ancestors do.

- Source: Apple's documentation, recalled and not read again.
- Code: `UIGestureRecognizer`, `GestureHost`

### P1 reliability.md Every gesture is closed
A recognizer that began gets exactly one of ended and cancelled. A possible one comes back to
possible through recognized or failed. This holds for every input.

- Source: our decision.
- Code: `UIGestureRecognizer`, `InvariantWatcher`

### P2 reliability.md Nothing from outside crashes, hangs or grows without bound
Devices, recordings, files, the environment and the clock can do none of it. Misuse by code is
refused with a message that names what to do; it traps only if `Misuse.isStrict` is set.

- Default: `Misuse.isStrict` false.
- Source: our decision.
- Code: `Misuse`, `ContactLedger`

### P3 reliability.md A repair is no success
An end that a repair makes up is always cancelled, never ended. No tap, drop or throw comes of a
repair.

- Source: our decision.
- Code: `ContactLedger`

### P4 reliability.md The same every time
The same recording, scene and build give the same transitions, numbers and pixels, on every machine,
in debug and release, with every locale and time zone. The rules T1 to T6 see to it.

- Source: our decision.
- Code: `Player`

### P5 reliability.md Nothing is silent
Each drop, repair, clamp and refusal is counted and has a reason; `doctor`, timeline and recording
show it.

- Source: our decision.
- Code: `RepairCounts`

### P6 reliability.md Event time only
Decisions use the time of events and the clock that is given, never the wall clock. Results do not
depend on the rate of frames or of pumps, except through the stamps of arrival.

- Source: our decision.
- Code: `Timekeeper`

### P7 reliability.md Idle is idle
With no touch, no animation and nothing to draw there is no wake-up and no frame.

- Source: our decision.
- Code: `SDLHost`, `Stage.wakeTime`

### P8 reliability.md A recording survives
A recording of a program that is killed is readable to its last whole line. Trouble with recording
never disturbs input.

- Source: our decision.
- Code: `TraceWriter`, `OutputFile`

### I1 reliability.md Contact numbers
Contact numbers are our own, have 64 bits, increase, and are never used twice in a process. A finger
of a device belongs to at most one live contact.

- Source: our decision.
- Code: `ContactLedger`

### I2 reliability.md The life of a contact
A contact has one landing, then moves, then exactly one lift or cancel, and nothing afterwards.

- Source: our decision.
- Code: `ContactLedger`

### I3 reliability.md No move or lift of what is not down
The ledger lets no move and no lift pass of a contact that is not down.

- Source: our decision.
- Code: `ContactLedger`

### I4 reliability.md No landing of what is down
The ledger lets no landing pass of a contact that is down.

- Source: our decision.
- Code: `ContactLedger`

### I5 reliability.md Numbers are finite
Places, wheel turns and pressure are finite; a place is the previous one plus the change, exactly.
Places outside of the window are legal, up to 10⁷ pt.

- Default: 10⁷ pt.
- Source: our decision.
- Code: `ContactLedger`

### I6 reliability.md Time
Time is finite and never decreases, on a grid of whole nanoseconds. SDL's wrap after 49.7 days does
not show.

- Source: our decision.
- Code: `Timekeeper`, `SDLStamps`

### I7 reliability.md At most 64 contacts
Further landings are dropped with a reason until one lifts. The largest panel seen has 60 slots.

- Default: 64.
- Source: our decision.
- Code: `ContactLedger`

### I8 reliability.md One live window
Each event belongs to a live window, and the window of a contact never changes.

- Source: our decision.
- Code: `SDLInput`, `EventProcessor`

### I9 reliability.md The mouse is one contact
The first button that goes down begins it and the release of that button ends it (PTR-03). A button
that is still held begins nothing.

- Source: our decision.
- Code: `ContactLedger`

### I10 reliability.md One report
A report holds all changes of one reading of a panel or one pump, and the moves that waited for the
frame (SDL-18), at most one change for each contact. Recognizers see it whole, and `allTouches` is
exact.

- Source: our decision.
- Code: `EventProcessor`

### I11 reliability.md A touch is seen once
Doubles are dropped: events that SDL marks (SDL-01), else a mouse press in the same window within 12
pt and 30 ms of a finger's landing.

- Default: 12 pt, 0.03 s.
- Source: our decision.
- Code: `ContactLedger`

### I12 reliability.md What ends every contact
The loss of a device, hiding, closing or destroying a window, and the end of the program cancel
every contact involved, in the same report. The loss of the keyboard focus cancels fingers under
Wayland with SDL before 2.32, and a pressed mouse button everywhere.

- Source: SDL before 2.32 loses Wayland's cancel; the rest is ours.
- Code: `SDLHost`, `ContactLedger`

### I13 reliability.md Our list equals SDL's
After each pump with live contacts SDL's lists of fingers are compared with ours, and what SDL no
longer has is cancelled. SDL is asked only for devices in its own list, because another number
resets its table under X11.

- Source: SDL's source.
- Code: `SDLInput`

### I14 reliability.md Silence is no lift
A finger that rests sends nothing; gaps of 670 ms are in real recordings. Under Wayland with SDL
before 2.32 only: a contact that was silent for 3 s while two later ones of its device came and went
is suspect, and does not count until it moves. A lift in the same pump and with the same stamp as a
new landing of that finger is SDL's own repair, and becomes a cancel.

- Default: 3 s, two contacts.
- Source: recordings of real panels; SDL's source.
- Code: `SDLInput`, `EventProcessor`

### R1 reliability.md Legal transitions only
The table of REC-02 with the two corrections of REC-03. Any other attempt is refused and its reason
logged.

- Source: our decision.
- Code: `UIGestureRecognizer`

### R2 reliability.md Actions in order
Actions run on the main actor in the order of commitment (ARB-03, then EVT-03), never one inside
another.

- Source: our decision.
- Code: `EventProcessor`

### R3 reliability.md Handlers may do anything
A handler may do everything that B49 to B65 describe. The report that is being processed finishes
with the touches and recognizers it began with.

- Source: our decision.
- Code: `EventProcessor`

### R4 reliability.md Continuity
Translation, scale and rotation have no jump when fingers land or lift, views change their parents,
or the window its scale.

- Source: our decision.
- Code: `UIPanGestureRecognizer`, `UIPinchGestureRecognizer`, `UIRotationGestureRecognizer`

### R5 reliability.md Velocity has a limit
A velocity is finite, is at most 20,000 pt/s long, and follows PAN-14 and PAN-16.

- Default: 20,000 pt/s.
- Source: our decision.
- Code: `VelocityEstimator`

### R6 reliability.md Lifts one after the other
The velocity of a gesture of several fingers is continued across each lift, so that a finger that
stays behind throws nothing by itself. Planned: lifts within 40 ms count as one.

- Source: our decision.
- Code: `UIPanGestureRecognizer`

### R7 reliability.md Timers and gaps
Timers of presses and taps fire in the order of event time. After a gap of more than 250 ms the
queue of events is emptied first, and a timer counts only if its contact is still down.

- Default: 0.25 s.
- Source: our decision.
- Code: `Timekeeper`, `Stage`

### S1 reliability.md The tree is a forest
Views have one parent and no cycles, and the links of parent and child agree.

- Source: our decision.
- Code: `UIView`, `CALayer`

### S2 reliability.md Geometry is finite
Hit testing and conversion give a definite answer for any tree. No recursion is deeper than the
limit of the tree.

- Default: `CALayer.maximumTreeDepth` 256.
- Source: our decision.
- Code: `CALayer.maximumTreeDepth`

### S3 reliability.md A view that is removed during a gesture
The recognizers of a removed view are cancelled for the reason `detached`; drags of other views
continue.

- Source: our decision.
- Code: `UIView.removeFromSuperview`

### A1 reliability.md Animations end
Each completion runs exactly once. A step of any length from 0 to 10⁶ s gives finite values. A
spring that does not settle is stopped after 60 s.

- Default: 60 s.
- Source: our decision.
- Code: `AnimationTicker`, `Spring`

### A2 reliability.md Model and presentation
The model is the last value that was set. What shows lies between states of the model. A new
animation starts from the value and the velocity that show.

- Source: our decision.
- Code: `PresentationValues`

### B1 reliability.md A landing of a finger that is down
The old contact is cancelled (`duplicateDown`), then the new one lands.

- Source: our decision.
- Code: `ContactLedger`

### B2 reliability.md A move or lift of a number nobody knows
The event is dropped. A move never becomes a landing.

- Source: our decision.
- Code: `ContactLedger`

### B3 reliability.md A second lift, or a lift after a cancel
The event is dropped.

- Source: our decision.
- Code: `ContactLedger`

### B4 reliability.md A lift that never comes
A contact whose lift is lost, by Wayland's cancel before SDL 2.32 or by a queue that ran over at
65,535 events, is cancelled by I12, I13 and I14.

- Source: SDL's source.
- Code: `SDLInput`

### B5 reliability.md Places that are no numbers
An event with NaN, infinity or a place beyond I5 is dropped. Three in a row on one contact cancel it
(`badCoordinates`), and so does one that is a lift.

- Default: 3.
- Source: our decision.
- Code: `ContactLedger`

### B6 reliability.md Time that goes back
The time is clamped to the last one and counted. The velocity starts anew if the time went back more
than 50 ms.

- Default: 0.05 s.
- Source: our decision.
- Code: `ContactLedger`

### B7 reliability.md The wrap of 32 bits of milliseconds
The wrap does not show: times continue to increase.

- Source: our decision.
- Code: `SDLStamps`

### B8 reliability.md A thousand events of one stamp
Velocities spread them over the time of their arrival: never a division by 0, never 0 for a moving
finger.

- Source: our decision.
- Code: `ReportClock`

### B9 reliability.md 65 or 10,000 landings at once
Landings beyond 64 are dropped (I7), in constant memory.

- Source: our decision.
- Code: `ContactLedger`

### B10 reliability.md Two fingers land or lift in one report
The changes are one report, and the result does not depend on their order.

- Source: our decision.
- Code: `EventProcessor`

### B11 reliability.md Finger and mouse tell one tap
The double is dropped (I11): there is exactly one tap.

- Source: our decision.
- Code: `ContactLedger`

### B12 reliability.md Mouse and finger in two places
Mouse and finger are two contacts.

- Source: our decision.
- Code: `ContactLedger`

### B13 reliability.md Two buttons; a release that nobody saw
Two buttons are one contact, which ends with the button that began it. The contact is cancelled at
the next motion without that button.

- Source: our decision.
- Code: `ContactLedger`

### B14 reliability.md A panel that goes
The panel's fingers are cancelled (`deviceLost`) within one pump. SDL sends their lifts before it
reports the loss, under X11 and Wayland; lifts of a lost panel become cancels, so nothing is pressed
or thrown.

- Source: measured.
- Code: `SDLInput`, `SDLHost`

### B15 reliability.md SDL's table of touches is reset
SDL may reset its table of touches under X11 after a pen. Contacts that were down are cancelled, and
new touches work.

- Source: SDL's source.
- Code: `SDLInput`

### B16 reliability.md A trackpad in the list of touch devices
A trackpad makes no touches. The trackpad scrolls and points as a mouse does.

- Source: our decision.
- Code: `SDLDevices`

### B17 reliability.md Wheel turns
A turn that is no number is dropped. Turns are clamped to 10,000 notches for each report, and turns
of one moment and place become one.

- Default: 10,000 notches.
- Source: our decision.
- Code: `ContactLedger`, `EventProcessor`

### B18 reliability.md A window number that nobody knows
The event is dropped. A finger with number 0 belongs to the only window where SDL names none (K19).

- Source: our decision.
- Code: `SDLInput`

### B19 reliability.md Places outside of 0…1, or in pixels
A place outside 0…1 is legal. A landing beyond 4 means that the device reports pixels, which are
scaled, and `doctor` reports it.

- Default: 4.
- Source: our decision.
- Code: `SDLInput`

### B20 reliability.md Lift and landing within 30 ms
The stroke becomes two contacts. Joining them is planned as an option.

- Source: our decision.
- Code: `ContactLedger`

### B21 reliability.md A million taps, a device of 1 kHz
Every tap counts. The work of a frame is bounded: the oldest moves of a contact are merged, lifts
never.

- Source: our decision.
- Code: `EventProcessor`

### B22 reliability.md A gap of 0.3 s, 10 s or 8 h
Timers follow R7. Animations advance at most 100 ms in that frame, and the gap is written to the
recording.

- Default: 0.1 s.
- Source: our decision.
- Code: `Stage`, `AnimationTicker`

### B23 reliability.md A step of 0 or less
The step is clamped to 0: nothing progresses, and nothing is divided by 0.

- Source: our decision.
- Code: `Timekeeper`

### B24 reliability.md A window that goes, hides or shrinks to nothing during a gesture
A window that is hidden, minimised, closed or destroyed cancels its contacts (`windowGone`). A
window that is resized to nothing does not: the drag goes on.

- Source: our decision.
- Code: `SDLHost`

### B25 reliability.md Another scale or rotation during a gesture
Translation, scale and rotation keep their values (R4).

- Source: our decision.
- Code: `Stage`

### B26 reliability.md Lost textures and surfaces
Textures and surfaces are made anew and drawn whole; the next frame equals the picture.

- Source: our decision.
- Code: `SDLPresenter`

### B27 reliability.md Many windows
The contacts of two windows are separate.

- Source: our decision.
- Code: `SDLHost`

### B28 reliability.md Quitting during a drag, in a handler, while recording
Cancels are delivered, the file is closed, and the program ends with 0.

- Source: our decision.
- Code: `SDLHost`

### B29 reliability.md No display
The program ends with 69 and advises `--headless`, which needs no display.

- Source: our decision.
- Code: `SDLError`

### B30 reliability.md No renderer
The presenter uses SDL's software renderer, and `doctor` reports it.

- Source: our decision.
- Code: `SDLPresenter`

### B31 reliability.md Missing pictures and letters
A picture that cannot be read is an error or `nil` and reported; a letter that no font has is a box
and counted.

- Source: our decision.
- Code: `FontLibrary`, `UIImage`

### B32 reliability.md Odd locale, language, time zone, umask
The output has the same bytes in every environment. A umask that would make an output unreadable
ends the program with 73.

- Source: our decision.
- Code: `OutputFile`

### B33 reliability.md Standard output closed
The command ends quietly, without a signal.

- Source: our decision.
- Code: `Terminal`

### B34 reliability.md A disk that is full, read-only or gone while recording
The program goes on. The recorder stops with one notice; the file is valid to its last whole line.

- Source: our decision.
- Code: `TraceWriter`

### B35 reliability.md Killed while recording
At most the last 100 ms and part of a line are lost; at a power loss at most 5 s.

- Default: 0.1 s, 5 s.
- Source: our decision.
- Code: `TraceWriter`

### B36 reliability.md A slow disk
Input never waits. The recorder keeps up to 4 MiB; then recording stops.

- Default: 4 MiB.
- Source: our decision.
- Code: `TraceWriter`

### B37 reliability.md A recording cut at any byte
A cut recording plays to its last whole line with a warning. With `--strict` the program ends with
65.

- Source: our decision.
- Code: `TraceReader`

### B38 reliability.md An empty recording; only a header; BOM, CRLF, blank lines, no last newline
An empty file ends the program with 65. All others are read.

- Source: our decision.
- Code: `TraceReader`

### B39 reliability.md Ten gigabytes; one endless line
Recordings of any length are read in constant memory. A line of more than 64 KiB ends the program
with 65.

- Default: 64 KiB.
- Source: our decision.
- Code: `LineReader`

### B40 reliability.md Odd JSON
Nesting of 10⁵, repeated keys, 1e999, "NaN", 2⁶³, half a surrogate, bad UTF-8 and NUL end the
program with 65 and the byte. −0 is a number.

- Source: our decision.
- Code: `JSONScanner`

### B41 reliability.md Unknown keys, kinds and versions
Unknown keys are ignored. An unknown kind of event ends the program with 65, unless it begins with
`x-`. A newer version ends it with 65 and its number.

- Source: our decision.
- Code: `TraceHeader`, `TraceEntry`

### B42 reliability.md Times that go back, contacts that never lift, orders that cannot be
The program ends with 65 and the line. With `--repair` the ledger repairs the stream.

- Source: our decision.
- Code: `TraceReader`

### B43 reliability.md Paths that are no regular files
Only regular files are read, also through links. Pipes, devices, folders and links that lead nowhere
end the program with 66. The scene that a recording names is never a path.

- Source: our decision.
- Code: `InputFile`

### B44 reliability.md Control characters and markup in names
Control characters and markup are spelled out in every text, on the terminal and in every output.

- Source: our decision.
- Code: `PlainText`

### B45 reliability.md Recordings of evemu
A recording without a description needs a `.desc` file, else the program ends with 65. Contacts of
protocol A are matched by nearness; slot 60 is read; a device without a resolution is taken to
report pixels. A contact that is down at the start lands, one that is down at the end is cancelled,
and after lost events contacts that differ are cancelled.

- Source: our decision.
- Code: `EvemuReader`

### B46 reliability.md Recordings of libinput
The device named by `--device` or the only touchscreen is read; other kinds, keys and parts are
ignored.

- Source: our decision.
- Code: `LibinputLines`

### B47 reliability.md Pictures to compare with
A picture that is missing, of another size, of 16 bits or cut ends the program with 66 or 65.
Nothing is overwritten without `--update`.

- Source: our decision.
- Code: `SnapshotCommand`, `PictureFile`

### B48 reliability.md Wrong words on the command line
The program ends with 64 and names the nearest valid word.

- Source: our decision.
- Code: `PantographCommand`

### B49 reliability.md A handler removes its view, its recognizer, everything, or closes the window
A removed recognizer or view acts no more; R3 and S3 hold. An object of the program that goes with the removal, or with
the end of an animation, a timer or a stage, may come back in its `deinit` to what held it.

- Source: our decision.
- Code: `EventProcessor`

### B50 reliability.md A handler adds a recognizer or view under the finger
The new recognizer or view takes part from the next landing on.

- Source: our decision.
- Code: `EventProcessor`

### B51 reliability.md A handler changes delegates, enables or disables
A disabled recognizer is cancelled at once. One that is enabled again takes part from the next
landing on.

- Source: our decision.
- Code: `UIGestureRecognizer`

### B52 reliability.md A handler sends an event, advances, runs a loop of its own
The event is queued after this report. The inner `advance` is refused and counted. Nothing is lost.
The same holds inside layout, drawing, display links and scroll delegates.

- Source: our decision.
- Code: `Stage`, `EventProcessor`

### B53 reliability.md A target or recognizer that goes in its own action
The target or recognizer is kept alive for the call; a target that was released before is skipped.

- Source: our decision.
- Code: `UIGestureRecognizer+Targets`

### B54 reliability.md One recognizer on two views, or twice on one
The recognizer moves to the new view, and is cancelled if it was active. A second addition to the
same view changes nothing.

- Source: our decision.
- Code: `UIView.addGestureRecognizer`

### B55 reliability.md A requirement on oneself, in a cycle, on a recognizer without a view
A requirement on oneself or in a cycle is refused, and `diagnose` names the cycle. A recognizer
without a view counts as failed.

- Source: our decision.
- Code: `UIGestureRecognizer+Requirements`

### B56 reliability.md A view inside itself or in two parents
A view inside itself is refused, masks included. A view with a superview moves to the new one.

- Source: our decision.
- Code: `UIView.addSubview`, `CALayer`

### B57 reliability.md Properties that are no numbers
The value is refused, and the old value stays.

- Source: our decision.
- Code: `CheckedValue`

### B58 reliability.md Empty views, negative sizes, transforms that cannot be inverted
Such a view is never hit. Negative sizes are made positive. Conversion into such a view gives zero
with a message, never NaN.

- Source: our decision.
- Code: `UIView`

### B59 reliability.md Deep trees, many siblings
A tree deeper than the limit of S2 is refused, be it of layers, views, child controllers, dynamic behaviours,
menus or groups of a compositional layout. Work on 100,000 siblings, removal while iterating
included, takes n log n.

- Default: 256 levels.
- Source: our decision.
- Code: `CALayer`, `HitIndex`, `TreeDepth`

### B60 reliability.md Settings that contradict
More touches at least than at most, no taps, negative slop and durations that are no numbers are
clamped, with a message.

- Source: our decision.
- Code: `GestureConstants`

### B61 reliability.md States set from outside, skipped, or after the end
Such states are refused, and the reason is logged (R1).

- Source: our decision.
- Code: `UIGestureRecognizer`

### B62 reliability.md A call from another thread
The compiler in Swift 6 mode refuses the call of a stage, and warns of that of a view, layer or
recognizer (PRT-09). In Swift 5 mode it warns where a closure certainly runs elsewhere.

- Source: our decision.
- Code: `Tests/Compile`

### B63 reliability.md Odd animators
Durations of 0, −1 or NaN, damping and mass 0, velocity 10⁹, fractions NaN, −3 and 7, stopping in a
completion and starting twice give finite values and one completion. An animator that is released
while paused stops at what shows, with a message (VPA-14).

- Source: our decision.
- Code: `UIViewPropertyAnimator`

### B64 reliability.md Blocks inside blocks
Blocks nested a hundred deep, with views that are gone, work as others do.

- Source: our decision.
- Code: `AnimationBlock`

### B65 reliability.md A handler that takes 5 s
Input is queued and nothing lost. The timeline shows the stall and its handler from 0.25 s on.

- Default: 0.25 s.
- Source: our decision.
- Code: `Stall`

### T1 reliability.md No hashed order
Nothing depends on the order of a set or dictionary. `make check-layers` looks at the sources, and
`make determinism` replays in twenty processes.

- Source: our decision.
- Code: `Tools/hash_order.py`

### T2 reliability.md No functions of the C library but the square root
exp, sin, cos, atan2 and pow are our own, from + − × ÷ √, because glibc 2.36 gives other bits with
and without fused multiplication.

- Source: measured.
- Code: `Maths`

### T3 reliability.md No clock, chance, address, locale, environment or thread in a result
No result depends on a clock, chance, an address, the locale, the environment or the timing of
threads.

- Source: our decision.
- Code: `Tools/check-layers`

### T4 reliability.md Numbers are printed in one place
Numbers are printed in the shortest form that reads back, whatever the locale.

- Source: our decision.
- Code: `JSONText`

### T5 reliability.md One compositor
One compositor draws window and headless alike, with coverage in fixed point and whole-number
blending (DRW-01). No other library touches a pixel.

- Source: our decision.
- Code: `RasterCompositor`

### T6 reliability.md On screen as headless
A run on screen and a headless run of one recording give the same transition log.

- Source: our decision.
- Code: `Player`, `SDLHost`

### FIG-01 reliability.md Random input
10⁶ events of valid, mutated and adversarial streams through the ledger, eight recognizers and fifty
views in `make test`, 10⁸ in `make soak`, with every rule of this page checked at each report: no
violation. Each stream rule is broken on purpose once, and the check must name it.

- Source: our decision.
- Code: `MonkeyTest`, `StreamRules`

### FIG-02 reliability.md Variations of real recordings
Every prefix, and every single deletion, doubling, exchange and added cancel of each recording keeps
P1 to P5.

- Source: our decision.
- Code: `Tests/SharedTests`

### FIG-03 reliability.md A day
24 hours of ten fingers at 120 Hz on the virtual clock, from 10 s before the wrap of 2³² ms: memory
grows by less than 1 MiB after the second hour, and each hour has the log of the others.

- Source: our decision.
- Code: `LongDay`

### FIG-04 reliability.md Throws at any pump rate
Touches of real recordings, stamped as SDL stamps them: no finger that stopped is thrown faster than
200 pt/s at any pump rate; flicks are within 25 % in all cases when pumped on arrival, 95 % at 60
Hz, 75 % at 30 Hz, and never 0.

- Source: our decision.
- Code: `Tests/SharedTests/PumpRateTests.swift`

### REP-01 replay.md The clock of a replay moves as the clock of the session moved
A recorder writes every call that advanced the clock of the stage, with its exact time and in the order in which the calls
and the input came. A replay advances the clock at these moments and at no others. A picture that somebody wants in between
is drawn from the state at that moment. So whatever depends on the moment of a frame comes out as it did live: hit tests of
moving layers, hover after a scroll, display links, deadlines, the catch-up after a gap, pause and slow motion.

The rest of what a session depends on is in the recording too: the time between two frames of the display, sizes, theme and
text size, gaps, keys and texts, calls of `cancelTouches` and `restart`. A change that a handler makes has no line, because the
handler makes it again; a touch that a handler cancels has a line that says only that it is over.

If the scene of a replay moves while its recording rests for more than 0.25 s without a gap, then the code or the constants
are other ones than those of the session, because a host lets a moving scene rest only in a gap. Frames of 1/120 s then show
the motion. A recording without ticks, such as one that was written by hand or converted, is played in frames of 1/120 s.

- Not in a recording: work of the main queue and of tasks, what a program reads from files, clocks and other processes,
  the inspector's own input, and the notices and figures of a window.
- Source: our decision (T6, P4).
- Code: `RecordedInput`, `Player`

### REP-02 replay.md A recording that cannot promise this says so
`Player.reservation` and `pantograph replay` say why a replay may differ: the recording is of version 3 or older, which left
out some ticks, or it began when the scene had already run for some time. The last minute of a longer session begins in that
way. A recording that Ctrl+R begins brings the scene to its start and cancels all touches first, so it makes the promise. A
recording may begin and end while contacts are down. Those that were down before are named and have no effect in the replay;
the end line counts those that are still down, and the replay leaves them down.

- Source: our decision.
- Code: `Player.reservation`, `TraceHeader.scenesAge`, `Stage.restart()`

### REP-03 replay.md A replay knows whether it is what was seen
About once a second and at its end a recording holds a check: the number of transitions since its beginning, and a hash of
their times, states, reasons and numbers. `record --checks` adds a hash of each picture shown, without the inspector and the
figures that a window measures. The first check that a replay does not meet is its `difference`, with the number of the line.
`pantograph replay` says it in a note, because another version of a scene may differ on purpose; with `--check` it is an error,
and the pictures are compared too.

- Source: our decision.
- Code: `LogDigest`, `ReplayChecks`, `TraceCheck`

### REP-04 replay.md A report is a session that others can run
`pantograph report` and *Save report* write one file: the recording, facts about program and machine, the log, the gesture
in question in a sentence, and a picture of its decision. It is a recording with further lines, which every command that
reads recordings plays, and older programs too. The gesture is the one that was asked for; else, of the last touch, what a
recognizer or control recognized there last, and if nothing did, what failed there last. Touches that pressed Record or
saved a file, and the delay of a scroll view's touches, count only where there is nothing else; so it is for `test-from`.
A moving picture of a whole recording ends before such touches.

A replay of a report compares its decisions (began, ended, failed, cancelled, and by which recognizer or control) with the
log of the report, those of one name with those of that name (NAM-01), and says in what they first differ: "at 3.412 s
pan:card began; in the report, tap:card ended"; `replay` then ends with status 1. With `--until` it compares them up to
that time. Otherwise it says that the session is as reported. Decisions at other times count as different; other
numbers in their reasons do not, and are told as a note. A log of more than 20,000 lines is compared as far as it goes.

A report that is cut short, damaged or larger than its limits is refused with its line and status 65, and so is one whose
picture is no whole PNG. The picture is smaller than the stage where it would have more than 300 kB. Where the program
that made the report has another version, `replay` names both.

- Source: our decision.
- Code: `SessionReport`, `ReportLog`, `ReportReader`, `SessionEnd`

### SPR-09 scrolling.md How far a throw goes
A throw of v pt/s ends v·r/(1 − r)/1000 points further, with r = 0.998 for each millisecond (normal)
or 0.99 (fast).

- Default: 0.998, which is 0.499 s × v; a scroll rests below 10 pt/s.
- Source: a WWDC talk of 2018; 0.499 measured by openuikit.
- Code: `Projection`, `Deceleration`

### SPR-10 scrolling.md Rubber band
A drag of d points beyond the edge shows c·d·L/(c·d + L) points, with L the length of the container
on that axis.

- Default: c = 0.55.
- Source: measured by openuikit within 0.17 pt.
- Code: `RubberBand`

### SPR-11 scrolling.md Bouncing at the edge
A throw that reaches the edge goes on as a critically damped spring with its own speed. Content that
moves takes every touch. Once about a point remains it looks still: a touch then goes to what it
hits, and the content is at its place at once (U17). Content that a finger stopped between two places
of rest decelerates again when the finger lifts, and the delegate is told of both decelerations. A scroll
that the program began during a drag ends when the finger lifts. One that the delegate begins in
`scrollViewDidEndDragging` takes the place of the deceleration, and an offset that it sets in
`scrollViewWillBeginDecelerating` stops the deceleration, which has begun then.

- Default: ω = 11 per second.
- Source: measured by openuikit within 2.7 pt. Its other model for a release at rest is not taken
  over, because a spring of ω = 11.3 fits that trace better.
- Code: `Deceleration`, `UIScrollView`

### SPR-12 scrolling.md A throw at a target
A view that is thrown at a place starts with the finger's speed v, on each axis by itself. If the
place is within v·0.499 (SPR-09), the motion slows down by the constant friction that would stop it
after that distance, until a spring would slow it down more; the spring then takes over the speed.
So it never gets faster. Otherwise the motion is pulled: its speed grows by e^(9t), from at least
120 pt/s, until the spring would pull less. What a finger let go at rest, slower than 60 pt/s on both
axes together, follows the spring from the first frame. A motion away from its place is stopped first, within
0.1 s. Where the spring would leave the limits, or overshoot by less than 2 pt, it is critically
damped. The motion ends 0.4 pt from its place.

- Default: ζ = 0.8, response 0.4 s.
- Source: our decision. A spring alone pulls a thrown ball to twice its speed within three frames.
- Code: `ThrowMotion`, `UIView.animate(throwWithVelocity:)`

### SDL-01 sdl.md No doubles of one touch
The hints `SDL_TOUCH_MOUSE_EVENTS` and `SDL_MOUSE_TOUCH_EVENTS` are 0 before SDL's video starts.
Mouse events of `SDL_TOUCH_MOUSEID` and finger events of `SDL_MOUSE_TOUCHID` are dropped
nevertheless.

- Source: SDL makes such events unless told otherwise.
- Code: `SDLInput`

### SDL-02 sdl.md Identity of a touch
A touch is the pair of device and finger number. SDL uses finger numbers again after a lift.

- Source: SDL.
- Code: `SDLInput`

### SDL-03 sdl.md Places
SDL's 0…1 is multiplied by the window's size in points: under X11 by the size less one, elsewhere by
the size. Nothing is clamped.

- Source: SDL's source; measured.
- Code: `SDLInput`

### SDL-04 sdl.md Which devices make touches
Devices of type direct only. Trackpads listed as touch devices make none (B16).

- Source: SDL.
- Code: `SDLDevices`

### SDL-05 sdl.md A second landing of one finger
SDL sends the missing lift first. If a landing still comes without one, the old touch is cancelled
(B1).

- Source: SDL's source; the cancel is ours.
- Code: `SDLInput`, `ContactLedger`

### SDL-06 sdl.md SDL's own gestures
Multi-gesture and dollar events are ignored.

- Source: our decision.
- Code: `SDLInput`

### SDL-07 sdl.md A lift repeats the last place
The place of a lift is that of the last motion. It is no evidence of rest (PAN-15).

- Source: SDL's source.
- Code: `SDLInput`

### SDL-08 sdl.md Cancels that SDL does not send
SDL 2.26 has no cancelled finger, and removing a device is told late or not at all. All touches are
cancelled when a window is hidden, minimised, closed or destroyed and at the end; on the loss of
focus as I12 says; and when a look at SDL's own list finds the device or the finger gone (I13).

- Source: SDL's source; when to cancel is ours.
- Code: `SDLInput`, `SDLHost`

### SDL-09 sdl.md The pointer leaves; the focus goes
A pointer that leaves without a pressed button cancels hover. With a button the touch goes on. The
loss of the keyboard focus cancels a pressed mouse button.

- Source: our decision.
- Code: `SDLInput+Pointer`

### SDL-10 sdl.md Stamps
SDL's 32 bits of milliseconds wrap after 49.7 days; they are extended and become seconds. Reports
with equal stamps all count in velocities (PAN-14), and no move is dropped for being close to
another.

- Source: SDL; dropping moves is a fault of flowkey that loses last places.
- Code: `SDLStamps`

### SDL-11 sdl.md Moves are merged, nothing else is
Moves of one touch that come in one report are one event with all readings kept (TCH-09). Landings,
lifts and different touches are never merged or put in another order.

- Source: our decision.
- Code: `EventProcessor`

### SDL-12 sdl.md Wheel events
The precise amounts are used (SDL 2.0.18), and the event's own place (SDL 2.26), else that of the
last motion.

- Source: SDL.
- Code: `SDLInput+Pointer`

### SDL-18 sdl.md Moves wait for the frame
A move of a finger, a move of the mouse with a button down or a turn of the wheel that comes less
than a frame after a frame waits for the next one, because nothing could show it before. All that
come until then are one report. SDL is asked for each when it arrives, so that each keeps its time
(SDL-14). Anything else that arrives sends them on at once, as does a deadline of a stage at rest.
The first move after a rest does not wait.

- Default: the display's frame.
- Source: our decision; UIKit delivers touches once a frame.
- Code: `SDLHost+Waiting`, `SDLQueue`

### SDL-13 sdl.md A motion beside a finger
Under X11, when the first finger lands in a window, leaves or enters it, SDL sends enter or leave
and a mouse motion whose source is the real mouse, whatever the hints say; on a landing it comes
before the finger, in the same batch. Therefore hover is held back until the end of the batch and
dropped while a finger is down.

- Source: measured under X11 and sway.
- Code: `SDLInput+Pointer`

### SDL-14 sdl.md The server's own times
SDL stamps a finger when the program pumps, not when it was touched: six motions within one frame
carry one stamp. Under X11 an event filter sees the X event behind each finger event, with the
server's time in milliseconds and the place with fractions. Under Wayland there is only the time of
the pump. Each `SDL_Renderer` rewrites and clamps finger places after the filter.

- Source: measured; SDL's source.
- Code: `SDLQueue`, `SDLInput`

### SDL-15 sdl.md A mouse button takes fingers away
Under X11 SDL captures the pointer while a button is down, and every finger that is down is lost
without a lift. The hint `SDL_MOUSE_AUTO_CAPTURE` is therefore 0 from the first landing to the last
lift.

- Source: measured.
- Code: `SDLQueue`, `SDLHost`

### SDL-16 sdl.md A release outside of the window
Without capture, a release outside of the window comes with window number 0, or never, if the
pointer came back in between. A press ends with the first, and with the next motion that lacks its
button (B13).

- Source: measured.
- Code: `SDLInput+Pointer`

### SDL-17 sdl.md A wake-up that ends the process
Under X11, a program that waits for events and destroys its window soon after one came may be ended
by Xlib with status 1, because SDL's own wake-up meets a window that is gone. The host pumps, waits
30 ms and pumps again before it destroys the window.

- Default: 30 ms.
- Source: measured: up to 3 of 10 runs before, none after.
- Code: `SDLHost`

### SDL-19 sdl.md A display that stays on
SDL keeps the display from sleeping as long as a program has a window, unless `SDL_VIDEO_ALLOW_SCREENSAVER` is 1 before its
video starts. The host sets that hint, and keeps the display on while `UIApplication.isIdleTimerDisabled` is `true` and the
program is not in the background.

- Default: the desktop decides.
- Source: SDL; Apple's documentation of the property.
- Code: `SDLHost+IdleTimer`

### SRC-01 search.md A search
A search begins when its bar is edited or `isActive` is set, and ends by the cancel button, Escape, a tap on the veil,
`isActive` or `dismiss`. The cancel button comes and goes with it, the bar's text is emptied, and the delegate is told
before and after both. The updater hears of the beginning, of each change of the text, also by the program, and of the
end. Above the content lies a veil until there is a text (`obscuresBackgroundDuringPresentation`), then the results
controller, which is told that it appears; without either the content stays in reach. Title and buttons of the
navigation bar go meanwhile, unless `hidesNavigationBarDuringPresentation` is `false`; a bar above a table moves to
the upper edge. While another controller is pushed the search waits, and shows again when the user comes back. The return
key ends editing, not the search. A search whose bar is in no window is reported and does not begin.

- Default: 0.3 s.
- Source: Apple's documentation.
- Code: `UISearchController`, `UINavigationController.searchChanged`

### SRC-02 search.md The search bar below a title
The bar of `UINavigationItem.searchController` stands below title and large title, with its field 16 points from the
edges, and adds 52 points, or more where the text of the field is larger (PRT-31). Where the controller's view is a
scroll view that begins under the bar, it is folded away at first, comes when the content is pulled down and folds
before the large title does; a drag never ends with it half folded. With `hidesSearchBarWhenScrolling` set to `false`,
during a search and above other content it stays.

- Default: 52 points.
- Source: Apple's documentation; 52 points are UIKit's.
- Code: `UINavigationController.setLargeShown`, `UINavigationBar.layOutSearch`

### SRC-03 search.md Scopes
A search bar with `scopeButtonTitles` shows them in a row of 44 points below its field while `showsScopeBar` is
`true`, in a search controller while the search runs (`automaticallyShowsScopeBar`, which ends when the program sets
`showsScopeBar`). A press selects a scope, tells the delegate of the bar, and lets the updater search again;
`selectedScopeButtonIndex` selects without a call of the delegate.

- Default: no scopes; index 0.
- Source: Apple's documentation; the 44 points are recalled.
- Code: `UISearchBar`, `UISearchController.begin`

### SHR-01 sharing.md Addresses
`UIApplication.open` hands addresses of `http`, `https` and `mailto` over to the desktop, and calls its completion in a later
turn with whether the desktop took it. Other addresses, those of files and of settings among them, are not taken, and
`canOpenURL` says so. Without a window, as in tests and replays, nothing is opened: `stage.openedURLs` has the latest
100 addresses, and the completion hears what `canOpenURL` says, so that a replay takes the same way. No links belong to
programs here, so with the option `universalLinksOnly` nothing is opened, and the completion gets `false`.

- Source: our decision; the names are Apple's.
- Code: `UIApplication.open`

### SHR-02 sharing.md Lists of activities
`UIActivityViewController` lists the program's activities that can do something with the items, then Copy for texts and
addresses, without those that are excluded. It is a popover where it has a source in a wide window, else a sheet. The
chosen activity is prepared, the list goes, and then the activity is performed, or its own controller presented. The
completion handler is called once: when the activity says that it is finished, or when the list was closed.

- Source: Apple's documentation.
- Code: `UIActivityViewController`, `UIActivity`

### SHR-03 sharing.md Pickers of pictures and files
There is no camera, no library of photos and no picker of files. `isSourceTypeAvailable` is `false`. A picker that is presented
nevertheless reports what to do instead, once, and its delegate hears that the user cancelled.
`UIImageWriteToSavedPhotosAlbum` reports that there is no library and calls its method with an error, in a later turn.

- Source: our decision.
- Code: `UIImagePickerController`, `UIDocumentPickerViewController`

### SPL-01 split.md Columns
A split controller has one or two side columns and the detail. `displayMode` says how many side columns show, and whether
they stand beside the detail, over it (which is dimmed), or push it aside. `.automatic` has one column beside the
detail where the view is wider than high, and none in other views; without a detail the side column shows. A side column is 320
points wide. A preferred width or share counts within `minimum…ColumnWidth` and `maximum…ColumnWidth`, which is 320
unless it is set, and 44 points of the view are left over. The first column is at the leading edge, or the trailing one
with `primaryEdge`. Widths that are negative or not finite are refused.

- Default: 320 points.
- Source: Apple's documentation; 44 points are our decision.
- Code: `UISplitViewController.places`, `UISplitViewController.wantedMode`

### SPL-02 split.md Controllers of columns
With a style, `setViewController(_:for:)` puts a controller into a column, inside of a navigation controller of its own
if it is none; without a style, `viewControllers` has the first column and the detail. `show` and `hide` bring and remove a
column, animated; `showDetailViewController` from anywhere inside replaces the detail, or pushes it while the columns
are collapsed, or onto that of a `.compact` controller, which keeps it; where the controller that then shows is no navigation controller, as a tab bar controller, the detail
is presented. Controllers that are in two columns, or hold the split controller, are refused. Controllers of columns
that are hidden are told that they disappear.

- Source: Apple's documentation.
- Code: `UISplitViewController.setViewController`, `UISplitViewController.showDetailViewController`

### SPL-03 split.md Narrow views
In a view of less than 600 points the columns collapse: what `.compact` has shows alone, or else the first column, with the
controllers of the others pushed onto its stack, up to the column that the delegate names. Where the view becomes wide again,
each column takes its controllers back, with those that the user pushed above them. A column whose controllers the user
went back from has them again, too.

- Default: 600 points, where a window becomes `.regular`.
- Source: Apple's documentation; the last sentence is our decision.
- Code: `UISplitViewController.collapse`, `UISplitViewController.takeBack`

### SPL-04 split.md Showing and hiding columns
A drag from the edge of the first column brings a column while none shows, following the finger; the drag that goes
back in the detail's stack comes first. Beside the columns a tap or a drag hides them where the detail is dimmed. A drag is carried out if it is
fast or went beyond the middle. With a style, a button that shows and hides columns stands in the bar of the outermost column that shows;
`displayModeButtonItem` is the same button for bars of the program. A change takes 0.35 s; another one begins where it is.

- Default: 0.35 s, 300 pt/s.
- Source: Apple's documentation; the numbers are those of the drag that goes back.
- Code: `SplitGestures`, `UISplitViewController.beginChange`

### SPR-01 springs.md The spring
For ζ below 1 the progress is 1 − e^(−βt)·(cos ω_d t + ((β − v)/ω_d)·sin ω_d t) with ω_d = ω√(1 −
ζ²); for ζ = 1 it is 1 − e^(−ωt)·(1 + (ω − v)t); above 1 it has two real rates. The mass is 1.

- Source: physics; positions measured by openuikit agree within 0.16 pt but for one frame.
- Code: `Spring`

### SPR-02 springs.md A spring of given duration
`animate(withDuration: D, usingSpringWithDamping: ζ, initialSpringVelocity: v)` chooses ω so that
what remains after D is 0.001 of the distance: the largest root of |(β − v)/ω_d|·e^(−βD) = 0.001, or
of (1 + (ω − v)D)·e^(−ωD) = 0.001 for ζ = 1, where ωD = 9.23341 at v = 0. ζ is clamped to values
above 0 and up to 1.

- Default: 0.001.
- Source: measured by openuikit; computed anew, the largest relative difference is 7·10⁻⁸. The clamp
  is ours.
- Code: `Spring`

### SPR-03 springs.md The unit of the start speed
A speed of 1 covers the whole distance in a second: 200 pt at 100 pt/s is 0.5.

- Source: Apple's documentation.
- Code: `Spring`

### SPR-04 springs.md Damping ratio and vector
`UISpringTimingParameters(dampingRatio:initialVelocity:)` uses the animator's duration as SPR-02.
The vector's parts count for x and y of places, its length for single numbers.

- Source: Apple's documentation of the vector; the fit by analogy is ours.
- Code: `UISpringTimingParameters`

### SPR-05 springs.md Mass, stiffness, damping
ζ = damping/(2√(stiffness·mass)), ω = √(stiffness/mass). The duration that was given is ignored; it
reads as the time after which less than 0.001 of the distance is left. `CASpringAnimation.settlingDuration`
counts, for ζ below 1, until the sum of both amplitudes is 0.001: (1 + |β − v|/ω_d)·e^(−βt) = 0.001. With
mass 1 and stiffness 100 that is 2.855 s for a damping of 5, 1.4727 s for 10, and 1.022 s for 15.

- Source: Apple's documentation of the ratio, and of the durations 2.85 s and just over 1 s; 1.4727003 s is
  reported as the default. The sum gives all three. 0.001 as SPR-02 is ours.
- Code: `UISpringTimingParameters`, `CASpringAnimation`

### SPR-06 springs.md Default parameters
`UISpringTimingParameters()` has mass 3, stiffness 1000, damping 500; ζ is about 4.56.

- Source: Apple's documentation, recalled and not read again.
- Code: `UISpringTimingParameters`

### SPR-07 springs.md Response and bounce
Damping ζ and response r are mass 1, stiffness (2π/r)², damping 4πζ/r. Duration d and bounce b are r
= d, and ζ = 1 − b for b from 0 on, 1/(1 + b) below.

- Source: a WWDC talk of 2018; the second from Apple's documentation, recalled.
- Code: `UISpringTimingParameters`

### SPR-08 springs.md From a drag to a spring
The start speed on each axis is the velocity over the distance from what shows to the target, and 0
if that distance is below 0.5 pt.

- Default: 0.5 pt.
- Source: Apple's documentation of the method; 0.5 pt is ours.
- Code: `Spring`, `UIView.animate`

### EDG-01 swipe-edge.md Where an edge pan may start
The touch must begin within `edgeRegion` of an edge of the window that is listed in `edges`. On the
screen of a simulated device (SIM-01) the edges are those of that screen. With no edge listed it
never begins.

- Default: `edges` empty; `edgeRegion` 20 pt.
- Source: Apple's documentation for the edges; 20 pt as in openuikit.
- Code: `UIScreenEdgePanGestureRecognizer`, `GestureScreen`

### EDG-02 swipe-edge.md When it begins
An edge pan begins when the inward part of the displacement reaches the hysteresis and is at least
the transverse part. The pan fails when the transverse part reaches the hysteresis first, or the
finger goes outward as far. The hysteresis is removed as in PAN-04.

- Default: 10 pt.
- Source: our decision.
- Code: `UIScreenEdgePanGestureRecognizer`

### EDG-03 swipe-edge.md Leading and trailing; several edges
`leading` and `trailing` follow the layout direction. Of several edges any one may match. One finger
unless the maximum is set.

- Default: `maximumNumberOfTouches` 1.
- Source: our decision.
- Code: `UIScreenEdgePanGestureRecognizer`

### EDG-04 swipe-edge.md Typical use
A requirement decided at run time (DEL-02) makes all recognizers below wait for the edge pan.

- Source: Apple's documentation.
- Code: `UIScreenEdgePanGestureRecognizer`

### SWP-01 swipe-edge.md Defaults
`direction` is a mask and stays what was set; it does not report the result.

- Default: `direction` right, `numberOfTouchesRequired` 1.
- Source: Apple's documentation; WinObjC.
- Code: `UISwipeGestureRecognizer`

### SWP-02 swipe-edge.md When a swipe fires
A swipe recognizes while the finger is still down, as soon as it passes the test of SWP-04.

- Source: as in AndroidUIGestureRecognizer, whose author says that iOS does so.
- Code: `UISwipeGestureRecognizer`

### SWP-03 swipe-edge.md Slow and precise, or fast and loose
A slow swipe may be short but must keep its direction; a fast one must be longer and may deviate.

- Source: Apple's documentation.
- Code: `UISwipeGestureRecognizer`

### SWP-04 swipe-edge.md The test
At each move, with d the centroid's displacement and s its length over the elapsed time: the least
distance rises from 30 to 80 pt as s rises from 200 to 1200 pt/s, and the half-angle from 20° to 35°
on the same range. A swipe passes if d is long enough and within the half-angle of a listed
direction. Of several fingers each one's own displacement must lie within the half-angle plus 30° as
well.

- Default: `swipeDistance` 30…80 pt, `swipeSpeed` 200…1200 pt/s, `swipeHalfAngle` 20…35°,
  `swipeFingerAngle` 30°.
- Source: our decision after SWP-03; ±20° as in WinObjC; single fingers as in Chromium.
- Code: `UISwipeGestureRecognizer`, `GestureConstants`

### SWP-05 swipe-edge.md When a swipe fails
A swipe fails when it is long enough outside every listed direction, when it takes more than
`swipeMaxDuration`, when the number of fingers is wrong for more than `multiFingerWindow`, or at a
lift.

- Default: 0.4 s, 0.35 s.
- Source: our decision: 30 pt at 75 pt/s is the slowest swipe.
- Code: `UISwipeGestureRecognizer`

### SWP-06 swipe-edge.md Where a swipe is
`location(in:)` is where the swipe began.

- Source: Apple's documentation.
- Code: `UISwipeGestureRecognizer`

### TBL-01 tables.md Places of rows
A table shows its own header, then each section with its header, rows and footer, then its own footer. Rows of the
style `.insetGrouped` stand in from the sides, and the first and last of a section have rounded corners. A place that
does not exist has the rectangle zero. Separators have the table's inset unless a cell has its own; they are the last
pixel inside of a row. With a `fillerRowHeight` the lines of empty rows fill a plain table below its last row, if its
content is lower than the table and has no footer.

- Default: 16 points at the sides, corners of 10 points, separators 16 points from the left and one pixel thick.
- Source: Apple's documentation; the numbers are our decision.
- Code: `UITableView`

### TBL-02 tables.md Selection
At most one row is selected, unless `allowsMultipleSelection` is true: then a second tap deselects. The selection
follows its rows through changes. It ends with `reloadData()`, and that of single rows with `reloadRows(at:with:)`. The
grey of a selected or pressed row lies behind its contents and its accessory.

- Source: Apple's documentation; the end with `reloadRows` as many have reported.
- Code: `UITableView`

### TBL-03 tables.md Changes of rows and sections
Deletions, reloads and the starts of moves name places before the change; insertions and the ends of moves name places
after it, whatever the order of the calls. `beginUpdates` and `endUpdates` nest. All rows move to their new places
within one animation; rows that come and go do so as their `RowAnimation` says. A batch without changes asks for the
heights again. `reconfigureRows(at:)` asks for the cells of rows in sight again, which keep their views: the data source
changes them in place, within a batch after its changes. Changes that do not lead to the counts that the data source reports are reported, and everything is
reloaded; so it is without a window. A `reloadData()` inside a batch takes its place.

- Default: 0.3 s.
- Source: Apple's documentation. UIKit throws where we reload.
- Code: `UITableView`, `CollectionChanges`

### TBL-04 tables.md Diffable data sources
A diffable data source takes snapshots of sections and items, named by values, and shows what changed from one to the
next as one batch: sections and items come, go and move. What keeps its order does not move. Items that are configured
again keep their cells. An item that is added twice is
refused, which is reported when the snapshot is applied. Without `animatingDifferences` the same changes show at once.

- Source: Apple's documentation. UIKit throws where we report.
- Code: `NSDiffableDataSourceSnapshot`, `UITableViewDiffableDataSource`, `UICollectionViewDiffableDataSource`

### TBL-05 tables.md Actions of a swipe
A row that is swiped aside shows the actions of the side that it leaves free, the first one at the table's edge. It
stays open beyond half of the buttons' width, or after a quick swipe. A swipe over 60 % of the row performs the first
action, if the configuration allows it. The state of a cell says that its row is swiped aside. The row closes when the action calls its completion. Without actions of its own,
a row of a data source that has `tableView(_:commit:forRowAt:)` has a button that deletes. Where `canEditRowAt` is false
there are no actions; a diffable data source that does not override it keeps its rows out of edit mode only. Sides change
places from right to left.

- Default: buttons of 74 points at least; quick is 300 points per second.
- Source: Apple's documentation; the numbers are our decision. That a diffable data source leaves swipes alone has been
  reported of iOS 15 and later.
- Code: `RowSwipe`, `UISwipeActionsConfiguration`, `UIContextualAction`

### TBL-06 tables.md Swipes and other touches
A drag on a row that begins sideways swipes it, if it has actions there; any other drag scrolls. The swipe takes the
touch from the row. While a row is open, a touch elsewhere closes it and does nothing else. A row of an inset group stays
inside of its card, which cuts off what is aside.

- Source: UIKit's behaviour as recalled.
- Code: `RowSwipe`

### TBL-07 tables.md The edit mode
In edit mode each row that `canEditRowAt` lets be edited shows the control that `editingStyleForRowAt` names: minus opens
the button that deletes, plus calls `commit` at once. Contents move in beside the control. A tap selects no row, unless
`allowsSelectionDuringEditing`. With `allowsMultipleSelectionDuringEditing` rows have marks instead of controls.

- Default: the contents move in by 38 points.
- Source: Apple's documentation; the width is that of UIKit as recalled.
- Code: `UITableView`, `UITableViewCell`, `CellControl`

### TBL-08 tables.md Moving rows
In edit mode a row that `canMoveRowAt` lets go, of a data source that has `tableView(_:moveRowAt:to:)`, is dragged by the
control at its end. The others move aside, the delegate may choose another place, and near an edge the table scrolls.
The data source is told once, at the lift. With a drag delegate a row is dragged without the edit mode, too (DND-07).

- Default: as for collection views (COL-10).
- Source: Apple's documentation.
- Code: `UITableView`, `EdgeScroller`

### TBL-09 tables.md Editing of controllers
`editButtonItem` says "Edit", or "Done" while `isEditing`, and calls `setEditing(_:animated:)`. A table view controller
passes that on to its table, clears the table's selection before it appears, and flashes the scroll indicators when it
has appeared.

- Source: Apple's documentation.
- Code: `UIViewController`, `UITableViewController`

### TBL-10 tables.md Rows of automatic height
A row whose height is `automaticDimension`, the default, is as high as the constraints in its cell's `contentView` need,
else as `sizeThatFits` says. Constraints that leave the height open give the standard height. Until it was in sight it
has the estimated height. The data source dequeues a cell that has the size of its row, and no constraint of a cell is
solved in a height that was only estimated. Rows that get their heights above those in sight do not move the latter: a
finger, a throw and an animated scroll go on from the new offset, and a chosen offset is still reached.

- Default: 44 points at least for standard texts, a standard height and an estimate of 44.
- Source: Apple's documentation.
- Code: `UITableView`, `UITableViewCell`

### TBL-11 tables.md Headers and footers
Headers and footers are made when they come into sight, and those of `UITableViewHeaderFooterView` are used again. With a
height of its own or an estimated one no view is asked for before; an estimate above 0 holds for automatic heights until
the section is in sight. The view for a title is a `UITableViewHeaderFooterView` with that text.
Above the header of each section of a plain table lies the space `sectionHeaderTopPadding`, which is a part of the
section; a header that floats stands at the edge without it.

- Default: `automaticDimension`, which is 28 points for titles of plain tables and views without constraints, and 22 points
  above headers.
- Source: Apple's documentation; the 22 points were measured on UIKit (iOS 26.1).
- Code: `UITableView`, `UITableViewHeaderFooterView`

### TBL-12 tables.md Accessories
`.detailButton` and `.detailDisclosureButton` have a button that calls `accessoryButtonTappedForRowWith` and does not
select the row.

- Source: Apple's documentation.
- Code: `CellAccessory`

### TBL-13 tables.md Contents of cells
The layout margins of `contentView` are 11 points above and below, 16 beside, and 8 at the end where an accessory
follows, in `UICollectionViewListCell`, too; margins that the program sets stay. The standard contents are indented by
`indentationLevel` times `indentationWidth`. Contents, accessories, controls and separators are mirrored in a
right-to-left interface.

- Source: Apple's documentation; the margins are UIKit's as widely reported.
- Code: `UITableViewCell`

### TBL-14 tables.md Values and orders of calls
Defaults, results and the order of calls to the data source and the delegate are those that Apple documents or that are
known of UIKit: a lift ends the highlight before `willSelectRowAt`; the row before is deselected before
`didSelectRowAt`; a batch that removes the pressed row ends its highlight;
`numberOfRows(inSection:)` is what shows until the next change or reload; `isEditing` is true while a row is swiped aside.
`UITableView.selectionDidChangeNotification` is posted for what the user selects, and not for what code selects. New
heights, lines, headers and footers of a table leave the cells in sight alone: they move, and a field in one goes on
editing. So it does while its row is out of sight: the cell that holds the first responder stays, and is not counted as
visible.

- Source: Apple's documentation; the orders as widely reported.
- Code: `UITableView`; the tests are `AuditTableTests` and `AuditTableCellTests`

### TBL-15 tables.md The index of sections
Titles of `sectionIndexTitles(for:)` stand at the trailing edge, in the middle of the visible height, beside the rows'
contents, if the table has `sectionIndexMinimumDisplayRowCount` rows. A finger on a title, or one that moves over the
titles, brings the section that `sectionForSectionIndexTitle` names to the top, at once; `NSNotFound` scrolls nowhere.
Where there is no room for all titles some are left out, and can still be reached. They are asked for at a reload.

- Default: 15 points wide, 14 points for a title, in the tint colour.
- Source: Apple's documentation; the numbers are our decision.
- Code: `SectionIndexBar`

### TBL-16 tables.md Rows ahead
A table that scrolled announces rows to its `prefetchDataSource`: as many as are in sight, beyond them in the direction of
the scroll, nearest first, each once. Rows that were announced and are neither in sight nor ahead any more are taken back.
What was announced follows its rows through batches.

- Default: 64 rows at most.
- Source: Apple's documentation; the number is our decision.
- Code: `UITableView.prefetchRows`

### TBL-17 tables.md Menus of rows
A long press on a row, or a click of the secondary button, shows the menu that the delegate's
`tableView(_:contextMenuConfigurationForRowAt:point:)` gives (PRT-29). It is asked when the press would begin: `nil`
leaves the touch with the row, which the lift selects, and a scroll that begins before the press takes its place. The
touch that shows a menu selects nothing. While rows move or one is swiped aside, there are no menus. The delegate is
asked for a preview before a menu shows and before it closes. A preview is not shown, which is reported once.

- Source: Apple's documentation; that there are no previews is ours.
- Code: `UITableView.contextMenuInteraction`, `UIContextMenuInteraction`

### TBL-18 tables.md Rows that change their height
By `selfSizingInvalidation` a row of automatic height in sight is measured again at the next layout pass, and the rows
below it move within an animation: with `.enabled`, after `invalidateIntrinsicContentSize()` of its cell or of the cell's
`contentView` and after a new `contentConfiguration`; with `.enabledIncludingConstraints` also after changes of constraints
and of intrinsic sizes anywhere in the cell; with `.disabled`, never. A change made without animations is not animated. `beginUpdates` and
`endUpdates` without changes, and `performBatchUpdates(nil)`, measure all rows in sight. When the size of text that the
user prefers changes, all rows, headers and footers of automatic height are measured again, without an animation.

- Default: `.enabled`.
- Source: Apple's documentation.
- Code: `UITableView.SelfSizingInvalidation`

### TBL-19 tables.md Groups
Tables of the styles `.grouped` and `.insetGrouped` have the colour `systemGroupedBackground`, and their cells
`secondarySystemGroupedBackground`, unless the program gives a cell another; a plain table and its cells have
`systemBackground`. Sections of groups stand apart: a header or footer of automatic height has a height without a title
as well. Titles of headers are in capitals, as `textLabel` says, too; a delegate can set another text in
`willDisplayHeaderView`. A title wraps to as many lines as it needs, which its height follows, and begins where the
texts of rows do. Above
the first section there is more space, unless the table has a header of its own. Heights of the delegate,
`sectionHeaderHeight` and `sectionFooterHeight` take the place of these, 0 included. A card of `.insetGrouped` has lines
between its rows and none below the last one.

- Default: 17.5 points for a header or footer without a title, 38 for a header and 28 for a footer with a title of one
  line, and 17.5 more above the first section.
- Source: Apple's documentation; 17.5, 38 and the 55.5 and 35 above the first section are UIKit's as widely reported. The
  28, and that the delegate's 0 is no gap, are our decision.
- Code: `UITableView`, `UITableViewCell`, `UITableViewHeaderFooterView`

### TAP-01 taps.md Defaults
A tap requires one tap with one finger, and of a pointer the primary button.

- Default: `numberOfTapsRequired` 1, `numberOfTouchesRequired` 1, `buttonMaskRequired` primary.
- Source: Apple's documentation; the button mask recalled.
- Code: `UITapGestureRecognizer`

### TAP-02 taps.md When a tap fires
A tap recognizes at the lift of the last finger of the last tap.

- Source: Apple's documentation.
- Code: `UITapGestureRecognizer`

### TAP-03 taps.md When a tap fails
A tap fails when a finger is more than `tapMovement` away from where it landed; when it lasts more
than `tapMaxDuration`; when more fingers land than are required; when not all of them are down
within `multiFingerWindow` of the first; when the next tap does not begin within `multiTapInterval`
of the lift, or begins more than `multiTapDistance` from the first tap; or when another button is
pressed than the mask names. All limits are inclusive: exactly 0.35 s is in time.

- Default: 10 pt, 0.75 s, 0.35 s, 0.35 s, 30 pt.
- Source: 10 pt, 0.75 s and 0.35 s as in WinObjC; 30 pt as in openuikit; the window for several
  fingers is ours.
- Code: `UITapGestureRecognizer`, `GestureConstants`

### TAP-04 taps.md The gap ends at its exact time
The failure for want of the next tap happens at the lift plus `multiTapInterval` (EVT-07), not at
the next event.

- Source: our decision.
- Code: `UITapGestureRecognizer`

### TAP-05 taps.md Where a tap is
In the action, `location(in:)` is the centroid of the fingers of the *first* tap, where they landed.

- Source: Apple's documentation.
- Code: `UITapGestureRecognizer`

### TAP-06 taps.md Between two taps
Between taps the recognizer is possible, has no touches, and its timer runs. All taps are one
sequence.

- Source: our decision.
- Code: `UITapGestureRecognizer`

### TAP-07 taps.md allowableMovement
How far a finger may wander, as a property of each tap recognizer. A touch below 10 pt is a tap and
from 10 pt on a pan; at exactly 10 pt a competing pan wins.

- Default: `tapMovement`, 10 pt.
- Source: our decision; the property as in openuikit.
- Code: `UITapGestureRecognizer.allowableMovement`

### TXI-01 text-input.md The first responder
A window has at most one first responder, which receives keys and text. `becomeFirstResponder` asks
the present one to resign, and has no effect outside a window or where `canBecomeFirstResponder` is
`false`. A responder that leaves its window, alone or with a view around it, loses the role even if
it refuses to resign, also in a controller that is dismissed; `endEditing(true)` does the same for a
responder inside of the view. Any view takes text that adopts
`UIKeyInput`.

- Default: none.
- Source: Apple's documentation.
- Code: `FirstResponder`, `UIResponder`, `TextServices`

### TXI-02 text-input.md Text fields
The delegate is asked before editing begins and ends, before each change by the user, for the clear
button and for the return key, and is told afterwards. `.editingDidBegin`, `.editingChanged` and
`.editingDidEnd` are sent for the user's doing only. The return key sends `.editingDidEndOnExit`, and
ends editing if a target waits for that event. A press of the mouse places the caret at once, two
clicks select a word, three everything, drags extend the selection by the same unit. A finger's tap
places the caret at the nearer end of the word; two taps select it, three everything (in a text view
the paragraph); a finger that moves on a field that is edited takes the caret along. Offsets are UTF-16 units, and a caret never stands inside of
a character as a reader sees it. In text from right to left the arrow keys move as the eye sees
it, by the direction of the paragraph. The text of a secure field shows as dots and cannot be copied;
where its editing begins with a text, the first change replaces all of it, as with `clearsOnInsertion`, and
the delegate is asked about the whole range. After a change the delegate of a field or text view hears of the
selection first, then of the text. `clearsOnBeginEditing` asks `textFieldShouldClear`.
`tokenizer` finds the words, sentences, paragraphs and characters of a text; lines count as paragraphs there.
With `adjustsFontSizeToFitWidth` a text that is too wide for its field gets a smaller font, down to `minimumFontSize`.
With `adjustsFontForContentSizeCategory` the font of a field or text view grows with `Stage.textScale`, as that of a
label does (PRT-31).

- Source: Apple's documentation; the keys and clicks are those of Linux desktops.
- Code: `UITextField`, `TextCanvas`, `TextEditing`

### TXI-03 text-input.md Keys
A key goes to `pressesBegan` of the first responder, or else of the controller in front, and up the
chain of responders. A text field that is edited uses the keys of text there: letters, arrows, Home,
End, Backspace, Delete, Return, and with Ctrl A, C, X, V, Z, Y. A subclass that does not call `super`
keeps the key from the text. `UIKey.keyCode` is the key's place; an event without a scancode has the
place of its key on a keyboard of the United States. A key that nobody used goes to `Stage.onKey`; Tab goes from field to
field before. The release of a key that was used is used, too. Up to 200 changes can be undone (UND-05).

- Source: Apple's documentation; our decision for `onKey` and Tab.
- Code: `KeyPresses`, `UIPress`, `TextServices`, `TextCanvas.handle`

### TXI-04 text-input.md The caret
The caret shows for 0.5 s and is hidden for 0.5 s, which is two frames a second. 10 s after the
latest change it stays visible, so that a window that nobody uses sleeps (P7). It blinks by the clock
of the stage, so a replay has the same pixels.

- Default: 0.5 s, 10 s.
- Source: our decision; GTK stops after 10 s, too.
- Code: `TextCanvas.restartBlink`

### TXI-05 text-input.md Text from input methods
Text comes as `TextEvent`, from SDL's text events in a window, and a recording keeps it (version 3).
SDL's text input runs only while text is entered, with the caret as its rectangle. A composition
shows in its place, underlined; its commit replaces it as one change that the delegate is asked
about and that can be undone at once. Control characters are removed, line breaks are spaces in a
field of one line, bytes that are no text are repaired, and a text above 256 KiB is refused. Before
a key that pastes, the window sends what the desktop's clipboard has, so that a replay pastes the
same. A replay and a stage without a window keep a clipboard of their own. When another program has
changed the text of the clipboard, the items of the general pasteboard are gone, and its
`changeCount` has grown. A recording holds what was typed, in secure fields too.

- Source: SDL's documentation; our decision.
- Code: `TextEvent`, `SDLHost.text`, `SDLText`, `TextServices`

### TXI-06 text-input.md Text views
A text view lays out its text in lines of its width, scrolls to the caret, and draws only lines in
sight. Up and down keep the place in the line, and page keys move by a page. Fingers scroll; the mouse
selects. A text that is selectable and not editable can be copied. With `isScrollEnabled = false` Auto Layout gives the
view the width of its widest line and the height of its text at the width that it gets, also after the text changed.
All text of a field or text view has one set of attributes: font, colour, alignment, `lineSpacing`,
`lineHeightMultiple`, and in a field `kern`. `attributedText` gives the text those of its first character, and
`typingAttributes` and `defaultTextAttributes` those that are set. Other attributes are reported once, as are
`typingAttributes` that change a text which is there already.

- Source: Apple's documentation.
- Code: `UITextView`, `TextRows`, `UniformText`, `TextSpacing`

### TXI-07 text-input.md The keyboard on screen
The keyboard is made of views of this package. It shows while text is entered if the latest touch was
a finger or pen and no real key was pressed; `Stage.screenKeyboard` overrides that. A real key hides
it, as does text that an input method composes, and a finger's tap on text that is edited brings it back. It comes and goes in 0.25 s, in front
of all views, at the turn's end, so that a change from field to field does not move it. A key types
when its finger lifts or the next one lands; Delete repeats after 0.5 s every 0.1 s; two presses of
Shift within 0.35 s lock it. A letter that is held for 0.5 s offers others, such as "é" for "e": the
finger moves to one, and its lift types it. Capitals follow `autocapitalizationType`, the word on the return key
`returnKeyType`, which does nothing and is grey before there is text with `enablesReturnKeyAutomatically`, also where code
sets the text, light and dark the window or `keyboardAppearance`. `inputView` shows in its place and
`inputAccessoryView` above it, also with real keys. Programs move out of its way by the
notifications with UIKit's keys, or with `keyboardLayoutGuide`. A keyboard that changes its frame while it shows, because
of another `inputView` or accessory, posts the notifications of a show again. With the `keyboardDismissMode`
`.interactive` of a scroll view the editing goes on while the content is dragged. A finger that reaches the upper edge
of the keyboard, or with `.interactiveWithAccessory` that of the accessory, pulls both down and lets them come back; no
notification is posted of that, and the guide follows. The lift of a finger that moves down then ends the editing. If
the finger rests or moves up, or if the field refuses to resign, the keyboard comes back. Tables and collections of
their controllers can be scrolled until their end stands above it, and scroll to the field that is edited. Its touches
are recorded as all others are.

- Default: `.automatic`.
- Source: Apple's documentation for notifications; our decision.
- Code: `KeyboardPanel`, `KeyboardView`, `PullableKeyboard`, `UIResponder.keyboardWillShowNotification`

### TXI-08 text-input.md Loupe and handles
A finger that rests on text for 0.5 s begins editing and places the caret exactly where it is; a loupe
above it shows the text 1.4 times as large, and the caret follows the finger. Nothing scrolls meanwhile. In
a text view that is not editable the hold selects the word. What a finger selected has a handle at each
end; a drag of one changes the selection, which keeps one character at least. The mouse has neither.

- Default: 0.5 s.
- Source: Apple's documentation; sizes are our decision.
- Code: `TextTouching`, `TextLoupe`, `SelectionHandle`

### TXI-09 text-input.md The edit menu
Two taps, the lift after a hold or after a drag of a handle, and a tap on the selection or on the caret of
edited text show the edit menu: above the text, or below it where there is no room above. It offers those of
Cut, Copy, Paste, Select, Select All and Delete, and of `UIMenuController.menuItems`, that `canPerformAction` of
the first responder or of a responder after it allows; a delegate of a field or text view may give another
menu. A choice, any touch beside it, a change of the text or selection and scrolling close it. Select and Select
All show it again. Keys such as Ctrl+V ask `canPerformAction`, too. `UIMenuController` and
`UIEditMenuInteraction` show the same menu for any view. Each stage has a menu of its own, and
`UIMenuController.shared` is that of the current stage; what is set before there is a stage holds for all.

- Source: Apple's documentation.
- Code: `UIMenuController`, `UIEditMenuInteraction`, `EditMenuBar`, `TextCanvas.allows`

### TXI-10 text-input.md Key commands
A `UIKeyCommand` is found by its key and exactly its modifier keys among `keyCommands` of the first responder, or else
of the controller in front, and of the responders after it, the nearest first. A controller that presents another one
is left out, unless `performsActionsWhilePresentingModally` says otherwise. The method is then sent from the first
responder on, to the first one whose `canPerformAction` allows it; where none does, or `validate` disables the command,
the next command for the key counts. A key that a command used reaches neither `pressesBegan` nor the text, and repeats
the command while it is held. Keys that edit text do so first, unless `wantsPriorityOverSystemBehavior` is set. Where a
command asks for Command and the program has none for Ctrl, Ctrl stands for it, because desktops keep the other key for
themselves. In a menu a `UICommand` that no responder can do is disabled. Keys are recorded, so a replay
performs the same commands.

- Source: Apple's documentation; our decision for Ctrl, as for the keys of text (TXI-03).
- Code: `UIResponder.performKeyCommand`, `UIKeyCommand`, `UIApplication.sendAction`

### TCH-01 touches.md The phases of a touch
A touch is began, moved, stationary, ended or cancelled. The region phases (entered, moved, exited)
belong to hover only.

- Source: Apple's documentation.
- Code: `UITouch.Phase`

### TCH-02 touches.md One object for the whole touch
One `UITouch` object stands for a finger from its landing to its end and changes in place. Code that
wants history copies the values.

- Source: Apple's documentation.
- Code: `UITouch`

### TCH-03 touches.md View and window are set once
Hit testing (HIT-01) sets `view` and `window` when the finger lands. They stay until the touch ends,
even if the finger leaves the view or the view moves away.

- Source: Apple's documentation.
- Code: `UITouch`

### TCH-04 touches.md A view that leaves the window during a touch
The view that was hit, or an ancestor of it, leaves its window: the view gets `touchesCancelled`
once and nothing afterwards. Recognizers inside the removed subtree are cancelled (REC-13).
Recognizers of ancestors that remain keep tracking the finger.

- Source: our decision, because UIKit's behaviour is not described; no delivery can reach a view
  that is gone.
- Code: `UIView.removeFromSuperview`, `ViewDelivery`

### TCH-05 touches.md Time and places
`timestamp` is the time of the newest change of the touch. `location(in:)` and
`previousLocation(in:)` are its newest place and the one before, converted with the present model
transform of the view that is named; `nil` means window coordinates. Both are equal when the finger
lands.

- Source: Apple's documentation; the meaning of `nil` follows flowkey's tests.
- Code: `UITouch`

### TCH-06 touches.md Counting taps
`tapCount` is set when the finger lands and never changes. It is one more than the count of the
previous touch if that touch ended at most `multiTapInterval` ago, stayed within `tapMovement`, had
the same type and button, and began at most `multiTapDistance` away. Otherwise it is 1.

- Default: 0.35 s, 10 pt, 30 pt.
- Source: Apple's documentation that taps are counted within a preset time; 0.35 s and 30 pt as in
  openuikit; the limit of movement is ours.
- Code: `TapCounter`

### TCH-07 touches.md Types of touches
A finger is `direct`, a pen is `pencil`, a mouse or trackpad cursor is `indirectPointer`. `indirect`
(a remote control) never occurs.

- Source: Apple's documentation.
- Code: `UITouch.TouchType`

### TCH-08 touches.md Pressure
`force` is the pressure that the device reports, 0 for pointers; `maximumPossibleForce` is 1. SDL
reports a constant 1.0 for fingers under X11 and Wayland, so no built-in recognizer decides by
force.

- Source: SDL's source; the conclusion is ours.
- Code: `UITouch.force`

### TCH-09 touches.md Coalesced and predicted touches
`coalescedTouches(for:)` returns every reading since the touch's previous event, oldest first; the
last one equals the touch. `predictedTouches(for:)` returns an empty array.

- Source: Apple's documentation; no prediction is our decision, because a wrong guess is worse than
  none.
- Code: `UIEvent`

### TCH-10 touches.md Multiple and exclusive touch
`isMultipleTouchEnabled` (default false) limits what the *view* receives to the first touch;
recognizers see all touches. While a view with `isExclusiveTouch` (default false) holds a touch, no
other view of the window starts one; and such a view starts none while another holds one (FID-33).

- Default: both false.
- Source: Apple's documentation, recalled and not read again.
- Code: `UIView`, `ViewDelivery`

### EVT-01 touches.md The order inside a turn
A turn is the processing of one event or one clock tick, in eight steps: lay out views that need it;
hit-test new touches; collect and filter their recognizers (DEL-01); give each recognizer its
touches, innermost view first; let the arbiter decide (ARB-01 and following); tell views of touches
or cancel them; send actions; reset recognizers that finished.

- Source: recognizers before views: Apple's documentation. Views before actions: measured, a
  published log of UIKit. Layout first: as in openuikit.
- Code: `EventProcessor`

### EVT-02 touches.md The recognizers of a touch
A touch belongs to the enabled recognizers of the view that was hit and of all its ancestors up to
the window, as they are when the finger lands. A recognizer that is added or enabled later does not
take over live touches.

- Source: Apple's documentation; fixing the list at the landing is ours and openuikit's.
- Code: `EventProcessor`, `Route`

### EVT-03 touches.md The order of recognizers
The view that was hit comes first, then its superviews; in one view, recognizers come in the order
of their addition.

- Source: our decision; UIKit promises no order, and replays need one.
- Code: `EventProcessor`

### EVT-04 touches.md One call for each phase
One event may carry several touches. Each recognizer gets one call for each phase with all its
touches in that phase, in the order began, moved, ended, cancelled.

- Source: as in openuikit and Chameleon.
- Code: `EventProcessor`

### EVT-05 touches.md Two changes in one event
An event may change a recognizer twice, for example to began and to ended. Both actions are sent,
and each sees its own `state`.

- Source: our decision.
- Code: `EventProcessor`

### EVT-06 touches.md Touches that did not change
A touch that did not change is stationary in the event and causes no call.

- Source: as in openuikit and Chameleon.
- Code: `UIEvent.allTouches`

### EVT-07 touches.md Timers run at their exact time
A clock tick without a change of touches runs the timers that are due (long press, tap gap, end of a
wheel turn). Their transitions carry the deadline as their time, however late the tick is.

- Source: our decision; a replay must not depend on the frame rate.
- Code: `Timekeeper`

### EVT-08 touches.md Event time never runs backwards
An event stamped earlier than the one before it is raised to that stamp and counted (B6). Clock
ticks do not change the stamps of events.

- Source: our decision.
- Code: `ContactLedger`

### EVT-09 touches.md Changes inside handlers
Handlers may add, remove, enable and disable recognizers and views, and send events. Changes take
effect after the present step; events that are sent are queued (B52). Events that a timer sends are
processed before the next timer runs, so that their effect does not depend on the frames. A recording
does not contain them, because the handler sends them again in the replay. `Stage.handlerInput` counts
them.

- Source: our decision.
- Code: `EventProcessor`

### EVT-10 touches.md The responder chain
A view that does not override the touch methods passes a touch on to the next responder: view, its
controller, superview, window, application.

- Source: Apple's documentation.
- Code: `UIResponder`

### TUN-01 tuning.md Constants of one stage
`stage.tuning` replaces constants for one stage. A recognizer takes them over when its next sequence
begins and keeps them, springs given by a response (SPR-07) when they start, scrolled content when
it is released, a scroll view's delay of touches when a finger lands. The counter of taps (TCH-06)
follows those that name no recognizer. `stage.value(of:)` reads constants of a program. Other stages
keep theirs.

- Default: none; then nothing costs or changes anything.
- Source: ours.
- Code: `Tuning`, `TunableConstant`

### TUN-02 tuning.md Constants that decide something
A run lists the constants that a recognizer of the recording has, or that code read, with the values
that the program gave them; those of a mouse, a wheel or a finger only where the recording has one.
No other constant can change that recording, so a tool refuses it.

- Source: ours.
- Code: `TuningRun`

### TUN-03 tuning.md The first changed decision
Decisions are that a recognizer began, ended, failed or was cancelled. Those of one recognizer within
one sequence of contacts are paired in their order, whatever their times. The first sequence with a
decision that has no partner is named, recognitions before failures. Without any, the first decision
at another time is named.

- Default: times differ from a microsecond on.
- Source: ours.
- Code: `DecisionChange`

### TUN-04 tuning.md Sweep
Each value of a constant is tried on every recording. A value is safe if every recording meets its
expectations, NAME=STATE: those of the command and those of its header's options `expect=`. Without
any, each decision has to be as without a change, at whatever time. The answer is the range of safe
values around the program's own value, else the longest one.

- Default: at most 1,000 values.
- Source: ours.
- Code: `TuningSweep`, `TuningValues`

### TUN-05 tuning.md The tuning panel
The panel replays the latest 10 s of the open demo whenever a slider moves, at most once a frame. It
shows the new run, the way of each view in the old one as a dashed ghost, and names and marks the
first changed decision, else the view that moves or fades otherwise. *Sweep* draws the safe values of
a constant as a band below its slider; it judges every loaded recording in which the constant decides:
those of the app and the user's own that show the demo, or those that Traces lists.
*Apply* gives the Swift lines. While nothing moves, it costs no frame.

- Default: 10 s; 41 values of a sweep at most.
- Source: ours.
- Code: the app

### UND-01 undo.md Operations
`registerUndo` keeps an operation on the undo stack; what is registered while it is undone is the operation to redo. A new
operation removes what can be redone. The target is held weakly, and operations whose target is gone are passed over.
`levelsOfUndo` limits the groups; the oldest go first. While registration is disabled nothing is registered.
`removeAllActions` enables it again. An undo from inside an undo, or while a group of the program is open, is reported as a
misuse and changes nothing. A selector of UIKit is a method here: `registerUndo(withTarget: self, selector: Self.set(_:),
object: old)`. `prepare(withInvocationTarget:)` needs Objective-C and does not exist.

- Default: no limit.
- Source: Apple's documentation of `UndoManager`; our decision for targets that are gone and for misuse.
- Code: `UndoManager`, `UndoOperation`

### UND-02 undo.md Groups
The operations of a group are undone together, the newest first. With `groupsByEvent` the first operation of a turn opens a
group, and the end of the turn closes it: a turn is one verb of a stage with all that its handlers do. `undo()` closes it too.
Groups of the program lie inside it; one that is still open at the end of the turn keeps it open. A group without
operations is dropped. `undoNestedGroup` also undoes the newest closed group inside an open one.

- Default: `groupsByEvent` is `true`.
- Source: Apple's documentation; dropping empty groups is our decision.
- Code: `UndoManager.beginUndoGrouping`, `UndoGroup`, `CompletionQueue.atEndOfTurn`

### UND-03 undo.md The chain of responders
`UIResponder.undoManager` is that of the next responder, and a window has one. A class that overrides it gives its own
manager to what lies inside of it. Ctrl+Z undoes, Shift+Ctrl+Z and Ctrl+Y redo with the manager of the first responder, or
else of the controller in front, if no key command and no `pressesBegan` used the key and there is something to undo or
redo. Shaking and gestures of three fingers do not exist here.

- Source: Apple's documentation; the keys are those of Linux desktops (TXI-03).
- Code: `UIResponder.undoManager`, `UIResponder.undo(by:)`, `UIWindow.undoManager`

### UND-04 undo.md Names and notifications
`setActionName` names the change of the group that is open, whether it comes before or after its operations; with
`groupsByEvent` it opens the group of the turn. Without an open group the newest group is named. The name goes along with
undo and redo, and titles of menus are "Undo" and "Redo" with the name. The notifications of Foundation are posted with the
manager as their object; `canRedo` posts that of a checkpoint. Groups that an observer begins or ends while it hears of a group are
not announced.

- Source: Apple's documentation; opening the group by a name is our decision.
- Code: `UndoManager.setActionName`, `Notification.Name.NSUndoManagerDidUndoChange`

### UND-05 undo.md Texts
A text field and a text view have a manager of their own. Each step of the text's history (TXI-03) is an operation in it, beside
those that the program registers, and is undone by itself. A step that the delegate refuses stays. A text that the program
sets ends the steps of the text; `removeAllActions` ends all.

- Default: 200 steps.
- Source: Apple's documentation; steps and their limit are our decision.
- Code: `TextUndoManager`, `TextEditing`

### PAN-14 velocity.md Velocity is the slope of the newest readings
The velocity of a pan, in points per second on each axis and mapped as in PAN-12, is the slope of
the centroid's place over time at the newest reading. It is found from up to 64 reports by fits of
two to 64 of them, blended as far as they agree. The history begins at the landing, is not cleared
at began, and is continued across fingers that come and go. Uniform motion is exact: 750.000,
3000.000 and 3125.000 pt/s. Reports with equal stamps all count.

- Default: 64 reports.
- Source: our decision. UIKit keeps two readings, as KIF's public headers show; rules of two points
  read 0 for flings or throw fingers that rest.
- Code: `VelocityEstimator`, `SlopeBlend`, `ReportClock`

### PAN-15 velocity.md Rest is evidence, a lift is not
A lift at the last place is no reading: 8 ms after the last move it still reports 750.000. A report
of an unchanged place is evidence that the finger rests, and each one lowers the estimate.

- Source: the lift: measured, openuikit's deceleration trace. Reported rest: ours, after Chromium's
  tests.
- Code: `RestEvidence`

### PAN-16 velocity.md A finger that stopped throws nothing
With the policy `.decaying` the velocity is whole up to 40 ms after the last report, falls in a
straight line, and is 0 from 100 ms on. With `.lastMotion` it stays, as in UIKit.

- Default: `velocityPolicy` `.decaying`; 0.04 s and 0.10 s.
- Source: our decision, because an object that was stopped must not fly off. UIKit does not decay:
  measured, 625 pt/s after 0.3 s of rest.
- Code: `VelocityEstimator`

### PAN-17 velocity.md Example: slow, then fast
100 pt/s for 0.3 s, then 1000 pt/s for 0.1 s in steps of 20 ms, and a lift 5 ms later: the velocity
is 1000.

- Source: a test of openuikit; exact under PAN-14.
- Code: `VelocityEstimator`

"""##
}
