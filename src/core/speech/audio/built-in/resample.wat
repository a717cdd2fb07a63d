;; The inner loop of the resampler (resampler.ts), four samples at a time. All addresses are in bytes, all other numbers in samples.
(module
  (import "host" "memory" (memory 1))

  ;; Where it stopped: the first sample that the next output needs, which the caller moves to the front, and the phase of that output.
  (global $at (export "at") (mut i32) (i32.const 0))
  (global $phase (mut i32) (i32.const 0))

  ;; Writes outputs from "phase" on for as long as their taps lie within the input; returns how many. "taps" is a multiple of 8.
  (func (export "run")
    (param $input i32) (param $length i32) (param $output i32)
    (param $filters i32) (param $taps i32) (param $phases i32) (param $step i32)
    (result i32)
    (local $at i32) (local $phase i32) (local $count i32)
    (local $sample i32) (local $tap i32) (local $end i32)
    (local $even v128) (local $odd v128)
    (local.set $phase (global.get $phase))
    (block $done
      (loop $next
        (br_if $done (i32.gt_u (i32.add (local.get $at) (local.get $taps)) (local.get $length)))
        (local.set $sample (i32.add (local.get $input) (i32.shl (local.get $at) (i32.const 2))))
        (local.set $end (i32.add (local.get $sample) (i32.shl (local.get $taps) (i32.const 2))))
        (local.set $tap (i32.add (local.get $filters) (i32.shl (i32.mul (local.get $phase) (local.get $taps)) (i32.const 2))))
        (local.set $even (v128.const f32x4 0 0 0 0))
        (local.set $odd (v128.const f32x4 0 0 0 0))
        (loop $more
          (local.set $even (f32x4.add (local.get $even)
            (f32x4.mul (v128.load (local.get $sample)) (v128.load (local.get $tap)))))
          (local.set $odd (f32x4.add (local.get $odd)
            (f32x4.mul (v128.load offset=16 (local.get $sample)) (v128.load offset=16 (local.get $tap)))))
          (local.set $tap (i32.add (local.get $tap) (i32.const 32)))
          (local.set $sample (i32.add (local.get $sample) (i32.const 32)))
          (br_if $more (i32.lt_u (local.get $sample) (local.get $end))))
        (local.set $even (f32x4.add (local.get $even) (local.get $odd)))
        (f32.store (i32.add (local.get $output) (i32.shl (local.get $count) (i32.const 2)))
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $even)) (f32x4.extract_lane 1 (local.get $even)))
            (f32.add (f32x4.extract_lane 2 (local.get $even)) (f32x4.extract_lane 3 (local.get $even)))))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $phase (i32.add (local.get $phase) (local.get $step)))
        (local.set $at (i32.add (local.get $at) (i32.div_u (local.get $phase) (local.get $phases))))
        (local.set $phase (i32.rem_u (local.get $phase) (local.get $phases)))
        (br $next)))
    (global.set $at (local.get $at))
    (global.set $phase (local.get $phase))
    (local.get $count)))
