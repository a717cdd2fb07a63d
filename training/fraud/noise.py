"""How well held-out calls are judged by how many of their words are wrong, and how."""

import numpy as np

import classifier
import dataset
import measure
import mishearing
import renditions

LEVELS = {
    "none": (0, mishearing.scattered),
    "10 % scattered": (0.1, mishearing.scattered),
    "20 % scattered": (0.2, mishearing.scattered),
    "30 % scattered": (0.3, mishearing.scattered),
    "20 % in bursts, by sound": (0.2, mishearing.in_bursts),
}
#: One call in so many is written at each level, and each robocall.
EVERY = 5


def by_level(trained, by_source, by_campaign, calibration, rng, ear):
    """
    Calls in lower case without punctuation, turn by turn, by the models and heads that have not seen them: frauds of the corpus by
    `by_source`, robocalls by `by_campaign`, against the same legitimate calls as `measure.aims`.
    """
    legitimate, robocalls, own = (which(trained.calls) for which in (measure.legitimate, measure.robocalls, measure.own_frauds))
    chosen = np.concatenate([np.flatnonzero(legitimate | own)[::EVERY], np.flatnonzero(robocalls)])
    some = [trained.calls[number] for number in chosen]
    legitimate, robocalls, own = legitimate[chosen], robocalls[chosen], own[chosen]
    rows, limits = {}, None
    for name, (share, wrong) in LEVELS.items():
        rendered = [renditions.render(call, rng, ear, "turns", share, True, wrong) for call in some]
        data = dataset.build(some, rendered, trained.vocabulary)
        # Of a short call, all words may have been dropped: no evidence.
        source, campaign = (
            classifier.sigmoid(calibration[0] * each.logits(data, each.folds[chosen]) + calibration[1]) for each in (by_source, by_campaign)
        )
        # The same limits for all levels, as they are used in life.
        limits = limits or [np.quantile(risk[legitimate], (0.98, 0.995)) for risk in (source, campaign)]
        rows[name] = {
            "calls": len(some),
            "auc": measure.against(source[own], source[legitimate])["auc"],
            "recall at 2 %": measure.share(source[own] > limits[0][0]),
            "robocalls at 2 %": measure.share(campaign[robocalls] > limits[1][0]),
            "robocalls at 0.5 %": measure.share(campaign[robocalls] > limits[1][1]),
            "legitimate at 2 %": measure.share(source[legitimate] > limits[0][0]),
        }
    return rows
